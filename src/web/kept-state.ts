import type { PersistStorage, StateStorage, StorageValue } from 'zustand/middleware'

/** What is kept on a device under another version is thrown away; see the spec's persistence rules. */
export const kept_version = '2.2.0'
/** A storage that answers later than this (ms) is taken for empty, so that it never holds a page. */
export const patience_ms = 5000

interface Kept<S> {
  version: string
  state: S
}

/** How zustand keeps a store on a device: with our version, without trust in what it finds. */
export function keptState<S>(device: StateStorage): PersistStorage<S> {
  function read(name: string, text: string | null): StorageValue<S> | null {
    const kept = parsed<S>(text)
    if (kept?.version === kept_version) return { state: kept.state }
    if (text !== null) void device.removeItem(name)
    return null
  }
  return {
    getItem: (name) => {
      const text = device.getItem(name)
      if (text === null || typeof text === 'string') return read(name, text)
      return inTime(text).then((late_text) => read(name, late_text))
    },
    setItem: (name, { state }) => device.setItem(name, JSON.stringify({ version: kept_version, state })),
    removeItem: (name) => device.removeItem(name),
  }
}

function parsed<S>(text: string | null): Kept<S> | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept<S>)
  } catch {
    return undefined
  }
}

function inTime(text: PromiseLike<string | null>): Promise<string | null> {
  const too_late = new Promise<null>((resolve) => setTimeout(resolve, patience_ms, null))
  return Promise.race([Promise.resolve(text).catch(() => null), too_late])
}
