import { withoutPrefix, withPrefix } from '#i18n/addresses.ts'

// Client-side navigation. location.tsx connects it to React.

/** A location within the site. */
export interface Location {
  /** Without the language prefix, which only links and the browser's address bar have. */
  pathname: string
  search: string
  hash: string
  /** State passed by the navigation that led here. */
  state: unknown
  /** Unique per history entry. */
  key: string
  /** True if it was reached with the browser's back or forward button. */
  isReturn: boolean
}

interface Entry {
  state: unknown
  key: string
}

/**
 * The language prefix of this document's URLs. Client-side navigation never changes language, because each language
 * has its own scripts.
 */
export function languagePrefix(): string {
  const prefix = `/${document.documentElement.lang}`
  return withoutPrefix(prefix, location.pathname) === location.pathname ? '' : prefix
}

const stripPrefix = (pathname: string) => withoutPrefix(languagePrefix(), pathname)

/** Adds this document's language prefix to a path. */
export const localizedAddress = (address: string): string => withPrefix(languagePrefix(), address)

/** The browser's current location. */
export function currentLocation(isReturn: boolean): Location {
  const { search, hash } = location
  const pathname = stripPrefix(location.pathname)
  const { state = null, key = 'first' } = (history.state ?? {}) as Partial<Entry>
  return { pathname, search, hash, state, key, isReturn }
}

const listeners = new Set<(location: Location) => void>()
const notifyListeners = (isReturn: boolean) => {
  const current = currentLocation(isReturn)
  for (const listener of listeners) listener(current)
}

/** Calls the listener on each navigation. @returns cleanup */
export function onNavigation(listener: (location: Location) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  state?: unknown
}

/** Resolvers of navigations that are still rendering. */
const pendingNavigations: (() => void)[] = []
/** Resolves pending navigations. Call after each page render. */
export const resolveNavigations = (): void => {
  for (const resolve of pendingNavigations.splice(0)) resolve()
}

/** Navigates to a URL, relative to the current one. Resolves when that page, or a later one, is shown. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): Promise<void> {
  const address = new URL(to, location.href)
  address.pathname = localizedAddress(stripPrefix(address.pathname))
  const entry: Entry = { state, key: Math.random().toString(36).slice(2) }
  // Navigating to the current URL adds no history entry.
  if (replace || address.href === location.href) history.replaceState(entry, '', address)
  else history.pushState(entry, '', address)
  const rendered = new Promise<void>((resolve) => pendingNavigations.push(resolve))
  notifyListeners(false)
  return rendered
}

/**
 * Handles clicks on links to pages client-side; everything else is left to the browser.
 * @param isPage returns true if a path (without language prefix) is a page rather than a feed or a file
 */
export function startNavigation(isPage: (pathname: string) => boolean): void {
  addEventListener('popstate', () => notifyListeners(true))
  addEventListener('click', (event) => {
    const link = findLinkToFollow(event)
    if (!link || !isPage(stripPrefix(link.pathname))) return
    event.preventDefault()
    void navigate(link.href, { state: link.dataset.keepScroll === undefined ? null : { keepScroll: true } })
  })
}

/** The link to follow client-side. Listens on `window`, after all other listeners. */
function findLinkToFollow(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.origin !== location.origin) return undefined
  const isClientSide = link.dataset.reload === undefined && !link.target && !link.hasAttribute('download')
  return isClientSide ? link : undefined
}
