import { toErrorMessage } from '#api-contract/api-error.ts'
import type { Entry } from '#sites/imports/entries.ts'
import { readList } from '#sites/imports/formats/read-list.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'

/** Reads a text like a file, in chunks of an awkward size. */
export async function read(content: string | Uint8Array, piece = 7): Promise<Entry[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const entries: Entry[] = []
  for await (const entry of readList(pieces())) entries.push(entry)
  return entries
}

/** The addresses of entries, as written. */
export const urls = (entries: Entry[]) => entries.flatMap((entry) => ('url' in entry ? entry.url : []))
/** The errors of rejected entries, as sentences. */
export const rejections = (entries: Entry[]) =>
  entries.flatMap((entry) => ('refused' in entry ? toErrorMessage(entry.refused).message : []))

/** The sites of entries with their list metadata; empty fields are left out. */
export const sitesIn = (entries: Entry[]) =>
  entries.flatMap((entry) => {
    const site = 'note' in entry || 'refused' in entry ? entry : prepareSite(entry)
    if (!('url_key' in site)) return []
    const { url, title, description, tags, feed_url } = site
    return [{ url, title, tags, ...(description && { description }), ...(feed_url && { feed_url }) }]
  })

/** The error codes of rejected entries, from parsing or from checking their address. */
export const rejectionCodes = (entries: Entry[]) =>
  entries.flatMap((entry) => {
    if ('note' in entry) return []
    const site = 'refused' in entry ? entry : prepareSite(entry)
    return 'refused' in site ? [site.refused.code] : []
  })
