import type { AnchorHTMLAttributes, Ref } from 'react'
import { useText } from '#i18n/use-text.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'style'> & {
  /** Paths within the site get the page's language prefix. */
  href: string
  /** Opens a new tab without access to this window. */
  newTab?: boolean
  /** Loads a new document instead of navigating client-side. */
  reload?: boolean
  /** Keeps the scroll position. */
  keepScroll?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A plain anchor. Client-side navigation listens on the window (src/client/router/navigation.ts), so links are cheap
 * to render and work without scripts.
 */
export function Link({ newTab, reload, keepScroll, ...props }: LinkProps) {
  const anchorProps = { ...props, href: useText().link(props.href) }
  // Crawlers cannot log in.
  if (props.href.startsWith('/login-or')) anchorProps.rel = 'nofollow'
  if (newTab) return <a {...anchorProps} target="_blank" rel={anchorProps.rel ?? 'noopener'} />
  return (
    <a
      {...anchorProps}
      data-reload={reload ? '' : undefined}
      data-keep-scroll={keepScroll ? '' : undefined}
    />
  )
}
