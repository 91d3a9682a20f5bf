import type { StoreName } from './device-stores.ts'

let isReadOnly = false

/** Stops or resumes writing from this page. */
export const setReadOnly = (readOnly: boolean): void => {
  isReadOnly = readOnly
}

/** Wraps a storage that may be unavailable: private windows and full disks must not break a page. */
export const safeStorage = (open: () => Storage) => ({
  getItem: (name: StoreName): string | null => attempt(() => open().getItem(name)) ?? null,
  setItem: (name: StoreName, value: string): void =>
    attempt(() => {
      if (!isReadOnly) open().setItem(name, value)
    }),
  removeItem: (name: StoreName): void => attempt(() => open().removeItem(name)),
})

/** Survives closing the window. */
export const deviceStorage = safeStorage(() => localStorage)

/** Returns undefined if the action throws. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
