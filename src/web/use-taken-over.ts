import { useEffect } from 'react'

/** What was pressed and typed before React was there waits for this, whatever the page shows: see early-input.ts. */
export const useTakenOver = (): void =>
  useEffect(() => void document.dispatchEvent(new Event('wend-taken-over')), [])
