import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from '../router/location.tsx'
import { anchorElement } from './anchor-element.ts'

const scrollPositions = new Map<string, number>()

/** How long a page may take to load, in ms. */
const loadMs = 5000
const userEvents = ['wheel', 'pointerdown', 'keydown'] as const

/** Keeps an element in view while content above it loads, until the reader interacts. @returns cleanup */
function keepInView(id: string): () => void {
  const show = () => anchorElement(id)?.scrollIntoView({ behavior: 'instant' })
  show()
  const growth = new ResizeObserver(show)
  growth.observe(document.body)
  const stop = () => growth.disconnect()
  for (const act of userEvents) addEventListener(act, stop, { once: true, passive: true })
  setTimeout(stop, loadMs)
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
  // Removed before the next page is laid out, whose jump to the top must not count as scrolling on this one.
  useLayoutEffect(() => {
    const remember = () => scrollPositions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
  useLayoutEffect(() => {
    const { pathname: before, key: lastKey } = lastLocation.current
    lastLocation.current = { pathname, key }
    const hasLostFocus = key !== lastKey && document.activeElement === document.body
    const keepsScroll = (state as { keepScroll?: boolean } | null)?.keepScroll === true
    if (isReturn) {
      const position = scrollPositions.get(key)
      if (position !== undefined) scrollTo(0, position)
    } else if (!hash && !keepsScroll) {
      scrollTo(0, 0)
    }
    const anchor = anchorElement(hash.slice(1) || 'main')
    if (anchor && (pathname !== before || hasLostFocus || (hash && !isReturn))) {
      anchor.tabIndex = -1
      anchor.focus({ preventScroll: true })
    }
    return hash && !(isReturn && scrollPositions.has(key)) ? keepInView(hash.slice(1)) : undefined
  }, [key, pathname, hash, isReturn, state])
  return null
}
