import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link as RouterLink } from 'react-router'

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

/** One link for everything: pages of ours change in place, the rest is an ordinary anchor. */
export function Link({ href, newTab, reload, keepScroll, ...rest }: LinkProps) {
  if (newTab) return <a {...rest} href={href} target="_blank" rel={rest.rel ?? 'noopener'} />
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)) return <a {...rest} href={href} />
  return (
    <RouterLink
      {...rest}
      discover="none"
      to={href}
      reloadDocument={reload}
      state={keepScroll ? { keepScroll } : undefined}
    />
  )
}
