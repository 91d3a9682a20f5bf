import { toErrorMessage } from '#api-contract/api-error.ts'
import type { Entry } from '#sites/imports/entries.ts'
import { readList } from '#sites/imports/formats/read-list.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'

/** Reads a list in small chunks, so that their boundaries fall inside characters and tags. */
export async function readInChunks(content: string | Uint8Array, chunkSize = 7): Promise<Entry[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  async function* chunks() {
    for (let offset = 0; offset < bytes.length; offset += chunkSize)
      yield bytes.subarray(offset, offset + chunkSize)
  }
  const entries: Entry[] = []
  for await (const entry of readList(chunks())) entries.push(entry)
  return entries
}

/** The addresses of entries, as written. */
export const getUrls = (entries: Entry[]) => entries.flatMap((entry) => ('url' in entry ? entry.url : []))
/** The errors of rejected entries, as sentences. */
export const getRejections = (entries: Entry[]) =>
  entries.flatMap((entry) => ('error' in entry ? toErrorMessage(entry.error).message : []))

/** The sites that these entries would add; empty fields are left out. */
export const prepareSites = (entries: Entry[]) =>
  entries.flatMap((entry) => {
    const site = 'note' in entry || 'error' in entry ? entry : prepareSite(entry)
    if (!('url_key' in site)) return []
    const { url, title, description, tags, feed_url } = site
    return [{ url, title, tags, ...(description && { description }), ...(feed_url && { feed_url }) }]
  })

/** The error codes of rejected entries, from parsing or from checking their address. */
export const getRejectionCodes = (entries: Entry[]) =>
  entries.flatMap((entry) => {
    if ('note' in entry) return []
    const site = 'error' in entry ? entry : prepareSite(entry)
    return 'error' in site ? [site.error.code] : []
  })
