import { afterEach, describe, expect, it, vi } from 'vitest'
import { persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { persistedState, storageTimeoutMs } from './persisted-state.ts'

const name = 'wend-reads'

/** A storage with these items. */
function createFakeDevice(items: Record<string, string>): StateStorage & { items: Record<string, string> } {
  return {
    items,
    getItem: (name) => items[name] ?? null,
    setItem: (name, text) => {
      items[name] = text
    },
    removeItem: (name) => {
      delete items[name]
    },
  }
}

const createStoreOn = (storage: StateStorage) =>
  createStore<{ name: string }>()(
    persist((): { name: string } => ({ name: 'nobody' }), { name, storage: persistedState(name, storage) }),
  )

afterEach(() => void vi.useRealTimers())

describe('state stored on a device', () => {
  it('is restored under version 2.2.0', () => {
    const disk = createFakeDevice({})
    createStoreOn(disk).setState({ name: 'Ada' })
    expect(JSON.parse(disk.items[name] ?? '')).toEqual({ version: '2.2.0', state: { name: 'Ada' } })
    expect(createStoreOn(disk).getState()).toEqual({ name: 'Ada' })
  })

  it.each([
    ['another version', '{"version":"2.1.9","state":{"name":"Ada"}}'],
    ['a numeric version', '{"version":2.2,"state":{"name":"Ada"}}'],
    ['no version', '{"state":{"name":"Ada"}}'],
    ['invalid JSON', '{"version":"2.2.0"'],
    ['no object', 'null'],
  ])('is discarded if it has %s', (_, text) => {
    const disk = createFakeDevice({ [name]: text })
    expect(createStoreOn(disk).getState()).toEqual({ name: 'nobody' })
    expect(disk.items[name]).toBeUndefined()
  })

  it('is awaited for at most five seconds without blocking the page', async () => {
    vi.useFakeTimers()
    const hanging = { ...createFakeDevice({}), getItem: () => new Promise<string | null>(() => {}) }
    const store = createStoreOn(hanging)
    expect(store.getState()).toEqual({ name: 'nobody' })
    await vi.advanceTimersByTimeAsync(storageTimeoutMs - 1)
    expect(store.persist.hasHydrated()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(store.persist.hasHydrated()).toBe(true)
    expect(store.getState()).toEqual({ name: 'nobody' })
    expect(storageTimeoutMs).toBe(5000)
  })

  it('is used if a slow device replies in time, and skipped if it fails', async () => {
    const stored = JSON.stringify({ version: '2.2.0', state: { name: 'Ada' } })
    const slow = createStoreOn({ ...createFakeDevice({}), getItem: async () => stored })
    await expect.poll(() => slow.getState()).toEqual({ name: 'Ada' })
    const broken = createStoreOn({
      ...createFakeDevice({}),
      getItem: () => Promise.reject(new Error('disk')),
    })
    await expect.poll(() => broken.persist.hasHydrated()).toBe(true)
    expect(broken.getState()).toEqual({ name: 'nobody' })
  })
})
