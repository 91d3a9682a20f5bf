import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { StoreName } from './device-stores.ts'
import { persistedState } from './persisted-state.ts'

/** Rehydrate functions of the stores loaded by this page, by name. */
export const rehydrators: Record<string, () => unknown> = {}

/**
 * State that survives the tab, in one of the device's stores; synchronized across windows, including removal.
 * @param merge combines stored state with `initial`
 */
export function persistedStore<S extends object>(
  name: StoreName,
  initial: S,
  merge = (stored: Partial<S>): S => ({ ...initial, ...stored }),
) {
  const store = create<S>()(
    persist((): S => initial, {
      name,
      storage: persistedState<S>(name),
      merge: (stored) => merge((stored ?? {}) as Partial<S>),
    }),
  )
  rehydrators[name] = store.persist.rehydrate
  return store
}

if (typeof window !== 'undefined')
  addEventListener('storage', ({ key }) => rehydrators[key ?? 'wend-session']?.())
