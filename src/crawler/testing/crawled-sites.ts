import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import type { Wend } from '#test/wend.ts'
import { type ParsedFeed, readFeed } from '../feeds/read-feed.ts'
import { type ParsedPage, readPage } from '../pages/read-page.ts'

/** Lists a site by its address alone, as an import does. @returns its id */
export async function listSite(wend: Wend, url: string): Promise<number> {
  const ready = prepareSite({ url })
  if ('refused' in ready) throw new Error(ready.refused.code)
  const [outcome] = await addSites(wend.db, [ready])
  if (outcome?.outcome !== 'added') throw new Error('The site is there already.')
  return outcome.id
}

/** A parsed front page with this title. @param head more elements of its head */
export function pageOf(address: string, title: string, head = '', lang = 'en'): ParsedPage {
  const html = `<html lang="${lang}"><head><title>${title}</title>${head}</head><body><h1>Moss</h1></body></html>`
  const read = readPage({ bytes: Buffer.from(html), address })
  if (!('fingerprint' in read)) throw new Error('This page fills nothing.')
  return read
}

/** A parsed feed with this title. @param channel more elements of its channel */
export function feedOf(address: string, title: string, channel = ''): ParsedFeed & { address: string } {
  const text = `<rss version="2.0"><channel><title>${title}</title>${channel}</channel></rss>`
  const read = readFeed({ bytes: Buffer.from(text), address })
  if ('refused' in read) throw new Error(read.refused)
  return { ...read, address }
}
