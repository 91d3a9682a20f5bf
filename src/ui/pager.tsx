import type { MouseEvent } from 'react'
import { ButtonLink } from './button.tsx'
import c from './pager.module.css'
import { Spinner } from './spinner.tsx'

type Props = {
  /** The address of the next page, e.g. "?page=2"; none at the end. */
  href?: string | null
  /** Fetches it in place; without it (or without JavaScript) the link is followed. */
  onMore?: () => void
  busy?: boolean
  label?: string
}

/** "Load more", a real link that works without JavaScript too. */
export function Pager({ href, onMore, busy, label = 'Load more' }: Props) {
  if (!href) return null
  const click = (event: MouseEvent) => {
    if (!onMore || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!busy) onMore()
  }
  return (
    <p className={c.pager}>
      <ButtonLink href={href} rel="next" onClick={click} aria-disabled={busy || undefined}>
        {busy && <Spinner />}
        {label}
      </ButtonLink>
    </p>
  )
}
