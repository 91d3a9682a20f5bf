import { type MouseEvent, useEffect, useRef } from 'react'
import { useAnnounce } from './announcer.tsx'
import { ButtonLink } from './button.tsx'
import { focusWhatCameAfter, lastEntryBefore } from './entries-after.ts'
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

/**
 * "Load more", a real link that works without JavaScript too. What came gets the focus, so that whoever pressed it
 * goes on reading there, also where it was the last page and the link is gone.
 */
export function Pager({ href, onMore, busy, label = 'Load more' }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  const last_entry = useRef<Element>(null)
  const announce = useAnnounce()
  useEffect(() => {
    if (!busy) return
    // No longer busy, or the last page came and this link goes: the new entries are there by then.
    return () => {
      const came = last_entry.current && focusWhatCameAfter(last_entry.current)
      last_entry.current = null
      if (came) announce(`${came} more`, { quiet: true })
    }
  }, [busy, announce])
  if (!href) return null
  const click = (event: MouseEvent) => {
    if (!onMore || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (busy) return
    last_entry.current = place.current && lastEntryBefore(place.current)
    onMore()
  }
  return (
    <p className={c.pager} ref={place}>
      <ButtonLink href={href} rel="next" onClick={click} aria-disabled={busy || undefined}>
        {busy && <Spinner />}
        {label}
      </ButtonLink>
    </p>
  )
}
