import type { AnchorHTMLAttributes, Ref } from 'react'
import { useText } from '#i18n/use-text.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'style'> & {
  /** An address of this site is one in the language of the page. */
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
 * (src/client/router/navigation.ts), so that a link costs nothing to render and works without scripts.
 */
export function Link({ newTab, reload, keepScroll, ...given }: LinkProps) {
  const rest = { ...given, href: useText().link(given.href) }
  // Crawlers have no account.
  if (given.href.startsWith('/login-or')) rest.rel = 'nofollow'
  if (newTab) return <a {...rest} target="_blank" rel={rest.rel ?? 'noopener'} />
  return <a {...rest} data-reload={reload ? '' : undefined} data-keep-scroll={keepScroll ? '' : undefined} />
}
