import { type ComponentType, createContext } from 'react'
import type { Blog } from '#api-contract/shapes/shapes.ts'

/** Actions on the card of a site. Provided around all pages, since they belong to domains above this one. */
export const CardTools = createContext<ComponentType<{ blog: Blog }> | undefined>(undefined)
