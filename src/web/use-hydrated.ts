import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during the first client render, which must match; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
