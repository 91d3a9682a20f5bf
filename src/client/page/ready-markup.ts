import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react'

/** The markup of parts that many pages have alike, by their names. */
export type ReadyParts = Readonly<Record<string, string>>

/** What the server has rendered before. Undefined in browsers. */
export const ReadyMarkup = createContext<ReadyParts | undefined>(undefined)

/** The children of an element, or their markup. */
type Filling = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * Fills an element with a component, or on the server with its markup from before. Browsers hydrate the component either
 * way, so it must have no `useId`: an id says where on the page it was rendered.
 * @param part its name among the ready ones; undefined where this page's is another one
 */
export function useReady(part: string | undefined, Content: ComponentType): Filling {
  const html = import.meta.env.SSR && part !== undefined ? use(ReadyMarkup)?.[part] : undefined
  if (html === undefined) return { children: createElement(Content) }
  return { dangerouslySetInnerHTML: { __html: html } }
}
