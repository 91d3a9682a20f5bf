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
 * False on the server and until the page is hydrated, true from then on. Not sooner: a `Suspense` that shows its
 * fallback while React still hydrates makes it wait 300 ms before it commits the rest.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  )
