import { toErrorMessage } from '#api-contract/api-error.ts'
import type { Entry } from '#sites/imports/entries.ts'
import { readList } from '#sites/imports/formats/read-list.ts'
import { siteToAdd } from '#sites/imports/site-to-add.ts'

/** Reads a text as a file would be read, in chunks of an awkward size. */
export async function read(content: string | Uint8Array, piece = 7): Promise<Entry[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const entries: Entry[] = []
  for await (const entry of readList(pieces())) entries.push(entry)
  return entries
}

/** The addresses among entries, as written. */
export const urls = (entries: Entry[]) => entries.flatMap((entry) => ('url' in entry ? entry.url : []))
/** Why entries were refused, in sentences. */
export const refusals = (entries: Entry[]) =>
  entries.flatMap((entry) => ('refused' in entry ? toErrorMessage(entry.refused).message : []))

/** The sites among entries, with what a list says of them; empty fields are left out. */
export const sitesIn = (entries: Entry[]) =>
  entries.flatMap((entry) => {
    const site = 'note' in entry || 'refused' in entry ? entry : siteToAdd(entry)
    if (!('url_key' in site)) return []
    const { url, title, description, tags, feed_url } = site
    return [{ url, title, tags, ...(description && { description }), ...(feed_url && { feed_url }) }]
  })

/** The codes of why entries are refused, where they are read or where their address is looked at. */
export const refusalCodes = (entries: Entry[]) =>
  entries.flatMap((entry) => {
    if ('note' in entry) return []
    const site = 'refused' in entry ? entry : siteToAdd(entry)
    return 'refused' in site ? [site.refused.code] : []
  })
