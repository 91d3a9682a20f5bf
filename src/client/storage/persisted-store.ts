import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { StoreName } from './device-stores.ts'
import { persistedState } from './persisted-state.ts'

/** By the name of the store, of those that this page has loaded. */
export const rereads: Record<string, () => unknown> = {}

/**
 * State that outlives the tab, in one of the device's stores; it is the same in all windows, and gone from all of them when one
 * removes it. @param merge what was kept, and `initial` for the rest
 */
export function persistedStore<S extends object>(
  name: StoreName,
  initial: S,
  merge = (kept: Partial<S>): S => ({ ...initial, ...kept }),
) {
  const store = create<S>()(
    persist((): S => initial, {
      name,
      storage: persistedState<S>(name),
      merge: (kept) => merge((kept ?? {}) as Partial<S>),
    }),
  )
  rereads[name] = store.persist.rehydrate
  return store
}

if (typeof window !== 'undefined')
  addEventListener('storage', ({ key }) => rereads[key ?? 'wend-session']?.())
