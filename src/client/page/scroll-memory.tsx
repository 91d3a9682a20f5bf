import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from '../router/location.tsx'
import { findAnchor } from './find-anchor.ts'

const scrollPositions = new Map<string, number>()

/** Time in ms after which a page counts as loaded. */
const maxLoadMs = 5000
const userEvents = ['wheel', 'pointerdown', 'keydown'] as const

/** Keeps an element in view while content above it loads, until the reader interacts. @returns cleanup */
function keepInView(id: string): () => void {
  const scrollToAnchor = () => findAnchor(id)?.scrollIntoView({ behavior: 'instant' })
  scrollToAnchor()
  const resizeObserver = new ResizeObserver(scrollToAnchor)
  resizeObserver.observe(document.body)
  const stop = () => resizeObserver.disconnect()
  for (const type of userEvents) addEventListener(type, stop, { once: true, passive: true })
  setTimeout(stop, maxLoadMs)
  return stop
}

/**
 * Restores the scroll position: top of a new page, the anchor, or the previous position on back navigation. Also
 * focuses a new page or anchor for keyboards and screen readers, and a page that replaced the focused element.
 */
export function ScrollMemory() {
  const { key, pathname, hash, state, isReturn } = useLocation()
  const lastLocation = useRef({ pathname, key })

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  // Removed before the next page is laid out: its jump to the top must not count as scrolling on this page.
  useLayoutEffect(() => {
    const savePosition = () => scrollPositions.set(key, scrollY)
    addEventListener('scroll', savePosition, { passive: true })
    return () => removeEventListener('scroll', savePosition)
  }, [key])
  useLayoutEffect(() => {
    const { pathname: lastPathname, key: lastKey } = lastLocation.current
    lastLocation.current = { pathname, key }
    const hasLostFocus = key !== lastKey && document.activeElement === document.body
    const keepsScroll = (state as { keepScroll?: boolean } | null)?.keepScroll === true
    if (isReturn) {
      const position = scrollPositions.get(key)
      if (position !== undefined) scrollTo(0, position)
    } else if (!hash && !keepsScroll) {
      scrollTo(0, 0)
    }
    const anchor = findAnchor(hash.slice(1) || 'main')
    if (anchor && (pathname !== lastPathname || hasLostFocus || (hash && !isReturn))) {
      anchor.tabIndex = -1
      anchor.focus({ preventScroll: true })
    }
    return hash && !(isReturn && scrollPositions.has(key)) ? keepInView(hash.slice(1)) : undefined
  }, [key, pathname, hash, isReturn, state])
  return null
}
