import { type MouseEvent, useEffect, useRef } from 'react'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from './buttons/button.tsx'
import { useAnnounce } from './feedback/announcer.tsx'
import { Spinner } from './icons/spinner.tsx'
import c from './pager.module.css'

type Props = {
  /** URL of the next page, e.g. "?page=2"; missing on the last one. */
  href?: string | null
  /** Loads it in place; otherwise (or without JavaScript) the link is followed. */
  onMore?: () => void
  busy?: boolean
  /** Shows that loading failed, and offers to retry. */
  failed?: boolean
}

/**
 * "Load more", a real link that also works without JavaScript. Announces the number of new entries and, if the link
 * was pressed, focuses the first of them, even when the link disappears on the last page.
 */
export function Pager({ href, onMore, busy = false, failed = false }: Props) {
  const hasFailed = failed && !busy
  const container = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const announce = useAnnounce()
  const t = useText()
  useEffect(() => {
    const lastEntry = busy && container.current && lastEntryBefore(container.current)
    if (!lastEntry) return
    // Runs when loading ends or this link is removed after the last page; the new entries have rendered.
    return () => {
      const addedCount = countEntriesAfter(lastEntry, wasPressed.current)
      wasPressed.current = false
      if (addedCount)
        announce(t('{count, plural, one {# more} other {# more}}', { count: addedCount }), { quiet: true })
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
    <div className={c.pager} ref={container}>
      {hasFailed && <p role="alert">{t('Couldn’t load more.')}</p>}
      <ButtonLink href={href} rel="next" onClick={click} aria-disabled={busy || undefined}>
        {busy && <Spinner />}
        {t(hasFailed ? 'Try again' : 'Load more')}
      </ButtonLink>
    </div>
  )
}

/** A link to the previous page, for later pages that were opened by their URL (without scripts, all of them). */
export function EarlierPageLink({
  page,
  pageAddress,
}: {
  page: number
  pageAddress: (page: number) => string
}) {
  const t = useText()
  if (page === 1) return null
  return (
    <p className={c.pager}>
      <ButtonLink href={pageAddress(page - 1)} rel="prev">
        {t('Earlier', {}, 'page')}
      </ButtonLink>
    </p>
  )
}

/** The last entry of the list before an element, e.g. the last card before "Load more". */
function lastEntryBefore(element: Element): Element | null {
  const lists = [...document.querySelectorAll('main :is(ul, ol)')].filter(
    (list) =>
      list.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !list.parentElement?.closest('ul, ol'),
  )
  return lists.at(-1)?.lastElementChild ?? null
}

/** Counts the entries after `entry`, and focuses the first of them if `focusesFirst`. */
function countEntriesAfter(entry: Element, focusesFirst: boolean): number {
  const first = entry.nextElementSibling
  if (focusesFirst && first instanceof HTMLElement) {
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }
  let count = 0
  for (let next = first; next; next = next.nextElementSibling) count++
  return count
}
