import type { StoreName } from './device-stores.ts'

let isClosed = false

/** Whether this page writes nothing more. */
export const closeStorages = (closed: boolean): void => {
  isClosed = closed
}

/** A storage where it works; private windows and full disks must not break a page. */
export const storageOf = (open: () => Storage) => ({
  getItem: (name: StoreName): string | null => attempt(() => open().getItem(name)) ?? null,
  setItem: (name: StoreName, value: string): void =>
    attempt(() => {
      if (!isClosed) open().setItem(name, value)
    }),
  removeItem: (name: StoreName): void => attempt(() => open().removeItem(name)),
})

/** What outlives the window. */
export const deviceStorage = storageOf(() => localStorage)

export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
