import { useHydrated } from '#client/page/use-hydrated.ts'
import type { MemberAction } from './pending-action.ts'

/** The log-in page that returns to an address of this site. @param action requires the log-in; named on the page */
export const loginAddress = (returnTo: string, action?: MemberAction) =>
  `/login-or-signup?next=${encodeURIComponent(returnTo)}${action ? `&for=${action}` : ''}`

/**
 * `loginAddress` for a link. Before hydration it is the same address for every page: log-ins need scripts, and crawlers
 * would fetch the log-in page once per page.
 */
export const useLoginAddress = (returnTo: string, action?: MemberAction): string =>
  useHydrated() ? loginAddress(returnTo, action) : '/login-or-signup'

/** Where to go after logging in: always an address of this site. */
export const returnAddress = (query: URLSearchParams): string =>
  sameOriginAddress(query.get('next') ?? '') ?? '/home'

/** Any origin: paths are only parsed, never opened. */
const origin = 'https://o.invalid'

/**
 * A path of this site with query and fragment, as a browser would parse it; undefined for anything else. Browsers drop
 * tabs and line breaks, treat `\` as `/` and resolve `/.//`, so only the parsed address can be trusted.
 */
export function sameOriginAddress(text: string): string | undefined {
  // `/.//evil.example` becomes `//evil.example`, so the result is parsed again.
  const address = text[0] === '/' && toPath(text)
  return address ? toPath(address) : undefined
}

function toPath(text: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return url.origin === origin ? url.href.slice(origin.length) : undefined
}
