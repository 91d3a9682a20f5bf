import { useHydrated } from '#client/page/use-hydrated.ts'
import { sameOriginAddress } from '#client/same-origin-address.ts'
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
