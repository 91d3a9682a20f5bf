import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import type { Wend } from '#test/wend.ts'
import { type ParsedFeed, readFeed } from '../feeds/read-feed.ts'
import { type ParsedPage, readPage } from '../pages/read-page.ts'

/** Lists a site by its address alone, as an import does. @returns its id */
export async function listSite(wend: Wend, url: string): Promise<number> {
  const site = prepareSite({ url })
  if ('error' in site) throw new Error(site.error.code)
  const [outcome] = await addSites(wend.db, [site])
  if (outcome?.outcome !== 'added') throw new Error('The site already exists.')
  return outcome.id
}

/** A parsed front page with this title. @param head more elements of its head */
export function createPage(address: string, title: string, head = '', lang = 'en'): ParsedPage {
  const html = `<html lang="${lang}"><head><title>${title}</title>${head}</head><body><h1>Moss</h1></body></html>`
  const parsed = readPage({ bytes: Buffer.from(html), address })
  if (!('fingerprint' in parsed)) throw new Error('The page has no metadata.')
  return parsed
}

/** A parsed feed with this title. @param channel more elements of its channel */
export function createFeed(address: string, title: string, channel = ''): ParsedFeed & { address: string } {
  const text = `<rss version="2.0"><channel><title>${title}</title>${channel}</channel></rss>`
  const parsed = readFeed({ bytes: Buffer.from(text), address })
  if ('error' in parsed) throw new Error(parsed.error)
  return { ...parsed, address }
}
