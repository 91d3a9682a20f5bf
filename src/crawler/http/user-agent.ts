import type { Config } from '#platform/runtime/config.ts'
import { isLoopbackAddress } from '#platform/runtime/loopback.ts'

type ContactSettings = Pick<Config, 'publicUrl' | 'contactEmail'>

/** Drops characters that could end the comment or the header. */
const toHeaderSafe = (text: string) => text.replace(/[^\x21-\x7e]|[()\\]/g, '')

/** The crawler's User-Agent, the same for every site: its name, a page about it, and a contact. */
export function crawlerUserAgent({ publicUrl, contactEmail }: ContactSettings, version: string): string {
  const contact = contactEmail === undefined ? '' : `; ${toHeaderSafe(contactEmail)}`
  return `Wend/${version} (+${toHeaderSafe(publicUrl)}/reading${contact})`
}

/** Warnings about settings that site owners need to identify and contact the operator. */
export function getContactWarnings({ publicUrl, contactEmail }: ContactSettings): string[] {
  return [
    ...(isLoopbackAddress(publicUrl)
      ? ['PUBLIC_URL is a loopback address: owners of crawled sites cannot look up who we are.']
      : []),
    ...(contactEmail === undefined
      ? ['CONTACT_EMAIL is not set: owners of crawled sites cannot contact us.']
      : []),
  ]
}
