import { useHydrated } from '#client/page/use-hydrated.ts'
import type { MemberAction } from './wanted.ts'

/** The log-in page that returns to an address of this site. @param action what the log-in is for, to be said there */
export const loginAddress = (from: string, action?: MemberAction) =>
  `/login-or-signup?next=${encodeURIComponent(from)}${action ? `&for=${action}` : ''}`

/**
 * The same for a link. Without scripts nobody can log in, and crawlers would fetch the log-in page once for each page: to
 * them it is one address.
 */
export const useLoginAddress = (from: string, action?: MemberAction): string =>
  useHydrated() ? loginAddress(from, action) : '/login-or-signup'

/** Where to go after logging in: an address of this site, never another one. */
export const returnAddress = (query: URLSearchParams): string =>
  sameOriginAddress(query.get('next') ?? '') ?? '/home'

const origin = 'https://o.invalid'

/**
 * A path of this site with its query and fragment, as a browser would parse it; undefined for anything else. Browsers
 * drop tabs and line ends, treat `\` as `/` and resolve `/.//`, so only the parsed address can be trusted.
 */
export function sameOriginAddress(text: string): string | undefined {
  // The rest of `/.//evil.example` would lead there, so the result is parsed once more.
  const address = text[0] === '/' && pathOf(text)
  return address ? pathOf(address) : undefined
}

function pathOf(text: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return url.origin === origin ? url.href.slice(origin.length) : undefined
}
