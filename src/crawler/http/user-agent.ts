import type { Config } from '#platform/runtime/config.ts'

type Reachable = Pick<Config, 'public_url' | 'contact_email'>

/** Header bytes that cannot be mistaken for the end of the comment or of the header. */
const safe = (text: string) => text.replace(/[^\x21-\x7e]|[()\\]/g, '')

/** How the reader names itself to everyone, whatever they answer: who we are, where that is explained, whom to write. */
export function crawlerUserAgent({ public_url, contact_email }: Reachable, version: string): string {
  const contact = contact_email === undefined ? '' : `; ${safe(contact_email)}`
  return `Wend/${version} (+${safe(public_url)}/reading${contact})`
}

/** Whether an address leads to the machine that it is written on, so that nobody else can look at it. */
export const leadsHere = (address: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(new URL(address).hostname)

/** What operators should set, so that owners of sites can find out who reads them and object. */
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
