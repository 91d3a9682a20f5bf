import { type MouseEvent, useEffect, useRef } from 'react'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from './buttons/button.tsx'
import { useAnnounce } from './feedback/announcer.tsx'
import { Spinner } from './icons/spinner.tsx'
import c from './pager.module.css'

type Props = {
  /** The address of the next page, e.g. "?page=2"; none at the end. */
  href?: string | null
  /** Fetches it in place; without it (or without JavaScript) the link is followed. */
  onMore?: () => void
  busy?: boolean
  /** It failed: says so, and offers to retry. */
  failed?: boolean
}

/**
 * "Load more", a real link that works without JavaScript too. The number of new entries is announced, and the first of
 * them gets the focus when the link was pressed, also when it was the last page and the link is gone.
 */
export function Pager({ href, onMore, busy = false, failed = false }: Props) {
  const hasFailed = failed && !busy
  const place = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const announce = useAnnounce()
  const t = useText()
  useEffect(() => {
    const last = busy && place.current && lastEntryBefore(place.current)
    if (!last) return
    // No longer busy, or the last page came and this link goes: the new entries are rendered by then.
    return () => {
      const came = countEntriesAfter(last, wasPressed.current)
      wasPressed.current = false
      if (came) announce(t('{count, plural, one {# more} other {# more}}', { count: came }), { quiet: true })
    }
  }, [busy, announce, t])
  if (!href) return null
  const click = (event: MouseEvent) => {
    if (!onMore || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    wasPressed.current = true
    if (!busy) onMore()
  }
  return (
    <div className={c.pager} ref={place}>
      {hasFailed && <p role="alert">{t('Couldn’t load more.')}</p>}
      <ButtonLink href={href} rel="next" onClick={click} aria-disabled={busy || undefined}>
        {busy && <Spinner />}
        {t(hasFailed ? 'Try again' : 'Load more')}
      </ButtonLink>
    </div>
  )
}

/** The way back from a later page that was opened by its address, as it always is without scripts. */
export function EarlierPageLink({ page, address }: { page: number; address: (page: number) => string }) {
  const t = useText()
  if (page === 1) return null
  return (
    <p className={c.pager}>
      <ButtonLink href={address(page - 1)} rel="prev">
        {t('Earlier', {}, 'page')}
      </ButtonLink>
    </p>
  )
}

/** The last entry of the list before an element, such as the last card before "Load more". */
function lastEntryBefore(element: Element): Element | null {
  const lists = [...document.querySelectorAll('main :is(ul, ol)')].filter(
    (list) =>
      list.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !list.parentElement?.closest('ul, ol'),
  )
  return lists.at(-1)?.lastElementChild ?? null
}

/** How many entries came after one; the first of them gets the focus if `focusesFirst`. */
function countEntriesAfter(entry: Element, focusesFirst: boolean): number {
  const first = entry.nextElementSibling
  if (focusesFirst && first instanceof HTMLElement) {
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }
  let came = 0
  for (let next = first; next; next = next.nextElementSibling) came++
  return came
}
