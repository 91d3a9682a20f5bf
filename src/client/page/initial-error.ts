import { createContext } from 'react'
import type { PageFailure } from './document.tsx'

/** The error if the server could not render the requested page; valid until the location changes. */
export const InitialError = createContext<PageFailure | null>(null)
