import { useHydrated } from '#client/page/use-hydrated.ts'
import type { MemberAction } from './pending-action.ts'

/** The log-in page that returns to an address of this site. @param action the action that requires the log-in, shown there */
export const loginAddress = (from: string, action?: MemberAction) =>
  `/login-or-signup?next=${encodeURIComponent(from)}${action ? `&for=${action}` : ''}`

/**
 * `loginAddress` for a link. Before hydration it is the same address for every page: log-ins need scripts, and crawlers
 * would fetch the log-in page once per page.
 */
export const useLoginAddress = (from: string, action?: MemberAction): string =>
  useHydrated() ? loginAddress(from, action) : '/login-or-signup'

/** Where to go after logging in: always an address of this site. */
export const returnAddress = (query: URLSearchParams): string =>
  sameOriginAddress(query.get('next') ?? '') ?? '/home'

const origin = 'https://o.invalid'

/**
 * A path of this site with query and fragment, as a browser would parse it; undefined for anything else. Browsers drop
 * tabs and line breaks, treat `\` as `/` and resolve `/.//`, so only the parsed address can be trusted.
 */
export function sameOriginAddress(text: string): string | undefined {
  // `/.//evil.example` becomes `//evil.example`, so the result is parsed again.
  const address = text[0] === '/' && pathOf(text)
  return address ? pathOf(address) : undefined
}

function pathOf(text: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return url.origin === origin ? url.href.slice(origin.length) : undefined
}
