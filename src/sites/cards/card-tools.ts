import { type ComponentType, createContext } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'

/** Buttons on site cards. Provided by context because they belong to domains that depend on this one. */
export const CardTools = createContext<ComponentType<{ site: Site }> | undefined>(undefined)
