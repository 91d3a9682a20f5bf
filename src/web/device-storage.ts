import type { StateStorage } from 'zustand/middleware'

/** localStorage where it works; private windows and full disks must not break a page. */
export const deviceStorage = {
  getItem: (name: string): string | null => attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name: string, value: string): void => attempt(() => localStorage.setItem(name, value)),
  removeItem: (name: string): void => attempt(() => localStorage.removeItem(name)),
  names: (): string[] => attempt(() => Object.keys(localStorage)) ?? [],
} satisfies StateStorage & { names: () => string[] }

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
