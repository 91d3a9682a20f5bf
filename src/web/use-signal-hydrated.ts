import { useEffect } from 'react'

/**
 * Replay of what was pressed and typed before hydration waits for this, whatever the page shows: see early-input.ts.
 */
export const useSignalHydrated = (): void =>
  useEffect(() => void document.dispatchEvent(new Event('wend-hydrated')), [])
