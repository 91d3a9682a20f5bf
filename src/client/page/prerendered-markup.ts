import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react'

/** Prerendered markup by name, for parts that are the same on many pages. */
export type PrerenderedParts = Readonly<Record<string, string>>

/** Prerendered parts on the server; undefined in browsers. */
export const PrerenderedMarkup = createContext<PrerenderedParts | undefined>(undefined)

/** Children of an element, or their markup. */
type ContentProps = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * Content props of an element: a component, or on the server its prerendered markup. Browsers hydrate the component
 * either way, so it must not call `useId`, which depends on the position in the page.
 * @param part name of the prerendered part; undefined if this page's differs
 */
export function usePrerendered(part: string | undefined, Content: ComponentType): ContentProps {
  const html = import.meta.env.SSR && part !== undefined ? use(PrerenderedMarkup)?.[part] : undefined
  if (html === undefined) return { children: createElement(Content) }
  return { dangerouslySetInnerHTML: { __html: html } }
}
