/** True if a URL's host is literally this machine; names are not resolved. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** True if a URL is unreachable from other machines. */
export function isLoopbackAddress(url: string): boolean {
  const { hostname } = new URL(url)
  return isLoopback(hostname) || hostname.endsWith('.localhost')
}
