import type { Config } from '#platform/runtime/config.ts'
import { isLoopbackAddress } from '#platform/runtime/loopback.ts'

type ContactSettings = Pick<Config, 'public_url' | 'contact_email'>

/** Drops characters that could end the comment or the header. */
const toHeaderSafe = (text: string) => text.replace(/[^\x21-\x7e]|[()\\]/g, '')

/** The crawler's User-Agent, the same for every site: its name, a page about it, and a contact. */
export function crawlerUserAgent({ public_url, contact_email }: ContactSettings, version: string): string {
  const contact = contact_email === undefined ? '' : `; ${toHeaderSafe(contact_email)}`
  return `Wend/${version} (+${toHeaderSafe(public_url)}/reading${contact})`
}

/** Warnings about settings that site owners need to identify and contact the operator. */
export function getContactWarnings({ public_url, contact_email }: ContactSettings): string[] {
  return [
    ...(isLoopbackAddress(public_url)
      ? ['PUBLIC_URL is a loopback address: owners of crawled sites cannot look up who we are.']
      : []),
    ...(contact_email === undefined
      ? ['CONTACT_EMAIL is not set: owners of crawled sites cannot contact us.']
      : []),
  ]
}
