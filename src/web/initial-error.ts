import { createContext } from 'react'
import type { PageFailure } from './document.tsx'

/** Why the page that the server was asked for cannot be shown: counts until the address changes. */
export const InitialError = createContext<PageFailure | null>(null)
