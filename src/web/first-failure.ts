import { createContext } from 'react'
import type { Failure } from './document.tsx'

/** Why the page that the server was asked for cannot be shown: counts until the address changes. */
export const FirstFailure = createContext<Failure | null>(null)
