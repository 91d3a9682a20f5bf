import type { Config } from '#platform/runtime/config.ts'

type Reachable = Pick<Config, 'public_url' | 'contact_email'>

/** Drops bytes that could end the comment or the header. */
const safe = (text: string) => text.replace(/[^\x21-\x7e]|[()\\]/g, '')

/** The crawler's User-Agent, the same for everyone: its name, a page that explains it, and a contact. */
export function crawlerUserAgent({ public_url, contact_email }: Reachable, version: string): string {
  const contact = contact_email === undefined ? '' : `; ${safe(contact_email)}`
  return `Wend/${version} (+${safe(public_url)}/reading${contact})`
}

/** Whether an address leads to this machine, so that nobody else can open it. */
export const leadsHere = (address: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(new URL(address).hostname)

/** Settings that are missing for owners of sites to find out who crawls them, and object. */
export function contactProblems({ public_url, contact_email }: Reachable): string[] {
  return [
    ...(leadsHere(public_url)
      ? ['PUBLIC_URL leads to this machine only: owners of sites that are read cannot look up who we are.']
      : []),
    ...(contact_email === undefined
      ? ['CONTACT_EMAIL is not set: owners of sites that are read cannot write to us.']
      : []),
  ]
}
