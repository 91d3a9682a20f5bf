import { withoutPrefix, withPrefix } from '#i18n/addresses.ts'

// Where the browser is, and how it gets to another page of this document. React follows in location.tsx.

/** An address of this site. */
export interface Location {
  /** Without the prefix of its language, which only the browser's own bar and links show. */
  pathname: string
  search: string
  hash: string
  /** What the navigation that led here passed along. */
  state: unknown
  /** Differs for each entry of the browser's history. */
  key: string
  /** Whether a reader got here by going on, or by the browser's back and forward buttons. */
  isReturn: boolean
}

interface Entry {
  state: unknown
  key: string
}

/** What all addresses of this document begin with: it stays in its language, which its scripts speak. */
export function prefixHere(): string {
  const prefix = `/${document.documentElement.lang}`
  return withoutPrefix(prefix, location.pathname) === location.pathname ? '' : prefix
}

const pathOf = (pathname: string) => withoutPrefix(prefixHere(), pathname)

/** An address of this site, in the language of this document. */
export const addressHere = (address: string): string => withPrefix(prefixHere(), address)

/** What the browser shows. */
export function currentLocation(isReturn: boolean): Location {
  const { search, hash } = location
  const pathname = pathOf(location.pathname)
  const { state = null, key = 'first' } = (history.state ?? {}) as Partial<Entry>
  return { pathname, search, hash, state, key, isReturn }
}

const listeners = new Set<(location: Location) => void>()
const announce = (isReturn: boolean) => {
  const now = currentLocation(isReturn)
  for (const listener of listeners) listener(now)
}

/** Calls the listener on each navigation. @returns what ends that */
export function followNavigation(listener: (location: Location) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface NavigateOptions {
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  state?: unknown
}

/** Who waits until the page that they went to is shown. */
const waiting: (() => void)[] = []
/** Tells them; to be called after each time that a page was shown. */
export const pageIsShown = (): void => {
  for (const resolve of waiting.splice(0)) resolve()
}

/** Goes to an address, relative to the current one. Resolves when that page, or a later one, is shown. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): Promise<void> {
  const address = new URL(to, location.href)
  address.pathname = addressHere(pathOf(address.pathname))
  const entry: Entry = { state, key: Math.random().toString(36).slice(2) }
  // The same address again is no step to go back to.
  if (replace || address.href === location.href) history.replaceState(entry, '', address)
  else history.pushState(entry, '', address)
  const shown = new Promise<void>((resolve) => waiting.push(resolve))
  announce(false)
  return shown
}

/**
 * Changes pages in place on links to them; everything else stays the browser's.
 * @param isPage whether a path, without the prefix of its language, is that of a page, and not of a feed or a file
 */
export function startNavigation(isPage: (pathname: string) => boolean): void {
  addEventListener('popstate', () => announce(true))
  addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || !isPage(pathOf(link.pathname))) return
    event.preventDefault()
    void navigate(link.href, { state: link.dataset.keepScroll === undefined ? null : { keepScroll: true } })
  })
}

/** The link that this click follows in place. On `window`, so that every other listener comes first. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.origin !== location.origin) return undefined
  const isOurs = link.dataset.reload === undefined && !link.target && !link.hasAttribute('download')
  return isOurs ? link : undefined
}
