import { sameOriginAddress } from '#web/same-origin-address.ts'

/** The log-in page that returns to an address of this site. */
export const loginAddress = (from: string) => `/login-or-signup?next=${encodeURIComponent(from)}`

/** Where to go after logging in: an address of this site, never another one. */
export const returnAddress = (query: URLSearchParams): string =>
  sameOriginAddress(query.get('next') ?? '') ?? '/home'
