import type { PersistStorage, StorageValue } from 'zustand/middleware'
import { deviceStorage } from './device-storage.ts'
import type { StoreName } from './device-stores.ts'

/** State stored by another version is discarded; see the spec's persistence rules. */
const persistedVersion = '2.2.0'
/** A storage slower than this (ms) counts as empty, so that it never blocks a page. */
export const storageTimeoutMs = 5000

interface PersistedState<S> {
  version: string
  state: S
}

/** A synchronous storage. */
interface SyncStorage<S> extends PersistStorage<S> {
  getItem(name: string): StorageValue<S> | null
}

interface DeviceStore {
  getItem(name: StoreName): string | null | PromiseLike<string | null>
  setItem(name: StoreName, text: string): unknown
  removeItem(name: StoreName): unknown
}

/** zustand storage with a version check that tolerates invalid content. */
export function persistedState<S>(name: StoreName): SyncStorage<S>
export function persistedState<S>(name: StoreName, device: DeviceStore): PersistStorage<S>
export function persistedState<S>(name: StoreName, device: DeviceStore = deviceStorage): PersistStorage<S> {
  function read(text: string | null): StorageValue<S> | null {
    const stored = parse<S>(text)
    if (stored?.version === persistedVersion) return { state: stored.state }
    if (text !== null) void device.removeItem(name)
    return null
  }
  return {
    getItem: () => {
      const text = device.getItem(name)
      if (text === null || typeof text === 'string') return read(text)
      return withTimeout(text).then(read)
    },
    setItem: (_, { state }) => device.setItem(name, JSON.stringify({ version: persistedVersion, state })),
    removeItem: () => device.removeItem(name),
  }
}

function parse<S>(text: string | null): PersistedState<S> | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as PersistedState<S>)
  } catch {
    return undefined
  }
}

function withTimeout(text: PromiseLike<string | null>): Promise<string | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, storageTimeoutMs, null))
  return Promise.race([Promise.resolve(text).catch(() => null), timeout])
}
