import type { PersistStorage, StateStorage, StorageValue } from 'zustand/middleware'

/** State stored on a device under another version is discarded; see the spec's persistence rules. */
const persistedVersion = '2.2.0'
/** A storage that answers later than this (ms) is treated as empty, so that it never blocks a page. */
export const storageTimeoutMs = 5000

interface PersistedState<S> {
  version: string
  state: S
}

/** How zustand stores state on a device: with our version, without trust in what it finds. */
export function persistedState<S>(device: StateStorage): PersistStorage<S> {
  function read(name: string, text: string | null): StorageValue<S> | null {
    const kept = parsed<S>(text)
    if (kept?.version === persistedVersion) return { state: kept.state }
    if (text !== null) void device.removeItem(name)
    return null
  }
  return {
    getItem: (name) => {
      const text = device.getItem(name)
      if (text === null || typeof text === 'string') return read(name, text)
      return inTime(text).then((lateText) => read(name, lateText))
    },
    setItem: (name, { state }) => device.setItem(name, JSON.stringify({ version: persistedVersion, state })),
    removeItem: (name) => device.removeItem(name),
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
