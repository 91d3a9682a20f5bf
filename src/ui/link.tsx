import type { AnchorHTMLAttributes, Ref } from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'style'> & {
  href: string
  /** Opens in a new tab, without giving it access to our window. */
  newTab?: boolean
  /** Loads the document instead of changing the page in place. */
  reload?: boolean
  /** Keeps the scroll position. */
  keepScroll?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * One link for everything, always a plain anchor: what changes pages in place listens to the window
 * (src/web/router/navigation.ts), so that a link costs nothing to render and works without scripts.
 */
export function Link({ newTab, reload, keepScroll, ...rest }: LinkProps) {
  if (newTab) return <a {...rest} target="_blank" rel={rest.rel ?? 'noopener'} />
  return <a {...rest} data-reload={reload ? '' : undefined} data-keep-scroll={keepScroll ? '' : undefined} />
}
