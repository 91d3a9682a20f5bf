import { useSyncExternalStore } from 'react'

let isHydrated = false
if (typeof document === 'object')
  document.addEventListener(
    'wend-hydrated',
    () => {
      isHydrated = true
    },
    { once: true },
  )

const subscribe = (onChange: () => void) => {
  document.addEventListener('wend-hydrated', onChange, { once: true })
  return () => document.removeEventListener('wend-hydrated', onChange)
}

/**
 * False on the server and until hydration has finished: a `Suspense` that shows its fallback during hydration delays
 * the commit of the rest by 300 ms.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  )
