import type { PersistStorage, StorageValue } from 'zustand/middleware'
import { deviceStorage } from './device-storage.ts'
import type { StoreName } from './device-stores.ts'

/** State stored on a device under another version is discarded; see the spec's persistence rules. */
const persistedVersion = '2.2.0'
/** A storage that answers later than this (ms) is treated as empty, so that it never blocks a page. */
export const storageTimeoutMs = 5000

interface PersistedState<S> {
  version: string
  state: S
}

/** The storage of a device that answers at once. */
interface StorageAtOnce<S> extends PersistStorage<S> {
  getItem(name: string): StorageValue<S> | null
}

interface Device {
  getItem(name: StoreName): string | null | PromiseLike<string | null>
  setItem(name: StoreName, text: string): unknown
  removeItem(name: StoreName): unknown
}

/** How zustand stores state on a device: with our version, without trust in what it finds. */
export function persistedState<S>(name: StoreName): StorageAtOnce<S>
export function persistedState<S>(name: StoreName, device: Device): PersistStorage<S>
export function persistedState<S>(name: StoreName, device: Device = deviceStorage): PersistStorage<S> {
  function read(text: string | null): StorageValue<S> | null {
    const kept = parsed<S>(text)
    if (kept?.version === persistedVersion) return { state: kept.state }
    if (text !== null) void device.removeItem(name)
    return null
  }
  return {
    getItem: () => {
      const text = device.getItem(name)
      if (text === null || typeof text === 'string') return read(text)
      return inTime(text).then(read)
    },
    setItem: (_, { state }) => device.setItem(name, JSON.stringify({ version: persistedVersion, state })),
    removeItem: () => device.removeItem(name),
  }
}

function parsed<S>(text: string | null): PersistedState<S> | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as PersistedState<S>)
  } catch {
    return undefined
  }
}

function inTime(text: PromiseLike<string | null>): Promise<string | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, storageTimeoutMs, null))
  return Promise.race([Promise.resolve(text).catch(() => null), tooLate])
}
