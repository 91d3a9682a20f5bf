import { type ComponentType, createContext } from 'react'
import type { Blog } from '#api-contract/shapes/shapes.ts'

/** What can be done with a site on its card: filled in around all pages, by features that come later. */
export const CardTools = createContext<ComponentType<{ blog: Blog }> | undefined>(undefined)
