import { createContext } from 'react'
import type { PageFailure } from './document.tsx'

/** Why the page requested from the server cannot be shown: valid until the address changes. */
export const InitialError = createContext<PageFailure | null>(null)
