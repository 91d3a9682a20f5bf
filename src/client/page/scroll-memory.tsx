import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from '../router/location.tsx'
import { partOfPage } from './part-of-page.ts'

const remembered = new Map<string, number>()

/** How long (ms) a page may take to arrive. */
const arrivalMs = 5000
const acts = ['wheel', 'pointerdown', 'keydown'] as const

/** Shows a part of the page, also after what arrives above it, until the reader does something. @returns ends it */
function keepInSight(id: string): () => void {
  const show = () => partOfPage(id)?.scrollIntoView({ behavior: 'instant' })
  show()
  const growth = new ResizeObserver(show)
  growth.observe(document.body)
  const stop = () => growth.disconnect()
  for (const act of acts) addEventListener(act, stop, { once: true, passive: true })
  setTimeout(stop, arrivalMs)
  return stop
}

/**
 * Puts readers where they expect to be: at the top of a new page, at the named part of it, or where they were when they
 * come back. A new page, or the named part, also gets the focus, so that keyboards and screen readers start there; so
 * does a page that replaced the element that had the focus.
 */
export function ScrollMemory() {
  const { key, pathname, hash, state, isReturn } = useLocation()
  const shown = useRef({ pathname, key })

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  // Before the next page is drawn: its own jump to the top must not count as scrolling on this one.
  useLayoutEffect(() => {
    const remember = () => remembered.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
  useLayoutEffect(() => {
    const { pathname: before, key: lastKey } = shown.current
    shown.current = { pathname, key }
    const hasLostFocus = key !== lastKey && document.activeElement === document.body
    const keepsPlace = (state as { keepScroll?: boolean } | null)?.keepScroll === true
    if (isReturn) {
      const place = remembered.get(key)
      if (place !== undefined) scrollTo(0, place)
    } else if (!hash && !keepsPlace) {
      scrollTo(0, 0)
    }
    const part = partOfPage(hash.slice(1) || 'main')
    if (part && (pathname !== before || hasLostFocus || (hash && !isReturn))) {
      part.tabIndex = -1
      part.focus({ preventScroll: true })
    }
    return hash && !(isReturn && remembered.has(key)) ? keepInSight(hash.slice(1)) : undefined
  }, [key, pathname, hash, isReturn, state])
  return null
}
