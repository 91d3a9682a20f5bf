import { type ComponentType, createContext } from 'react'
import type { Blog } from '#api-contract/shapes/shapes.ts'

/** Buttons on site cards. Provided by context because they belong to domains that depend on this one. */
export const CardTools = createContext<ComponentType<{ blog: Blog }> | undefined>(undefined)
