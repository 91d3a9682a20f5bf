import { useEffect } from 'react'

/** Signals that hydration is done: early-input.ts then replays input, and `useHydrated` becomes true. */
export const useSignalHydrated = (): void =>
  useEffect(() => void document.dispatchEvent(new Event('wend-hydrated')), [])
