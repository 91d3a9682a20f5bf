import { useEffect } from 'react'

/**
 * Replay of what was pressed and typed before hydration waits for this, whatever the page shows (early-input.ts), and so does `useHydrated`.
 */
export const useSignalHydrated = (): void =>
  useEffect(() => void document.dispatchEvent(new Event('wend-hydrated')), [])
