/** The log-in page that leads back to an address of this site. */
export const loginAddress = (from: string) => `/login-or-signup?next=${encodeURIComponent(from)}`

/** Where to go after logging in: an address of this site, never another one. */
export function returnAddress(query: URLSearchParams): string {
  const next = query.get('next') ?? ''
  return /^\/(?![/\\])/.test(next) ? next : '/home'
}
