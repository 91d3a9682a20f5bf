import { guessSiteOfFeed } from '#addresses/feed-address.ts'
import { resolveBaseUrl } from '#addresses/public-link.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'
import { findInterstitial } from '#page-metadata/interstitials.ts'
import { type LinkedData, readLinkedData } from '#page-metadata/json-ld.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { type PageFacts, readPageFactsWithoutBlocking } from '#page-metadata/page-facts.ts'
import { findCanonicalAddress, findFeed, findImage } from '#page-metadata/page-links.ts'
import { fetchOembed } from '#page-metadata/page-oembed.ts'
import { candidateTitles, chooseDescription, chooseTitle, metaContents } from '#page-metadata/page-texts.ts'
import { plainText } from '#page-metadata/page-titles.ts'
import { forbidsPictures } from '#page-metadata/robots-meta.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import type { FetchedPage } from '#platform/outbound/outcome.ts'
import { cleanSite } from './clean-site.ts'

/** A page's metadata; null if unknown. */
export interface PagePreview {
  url: string | null
  title: string | null
  description: string | null
  tags: string[] | null
  image: string | null
  feed_url: string | null
}

const emptyPreview: PagePreview = {
  url: null,
  title: null,
  description: null,
  tags: null,
  image: null,
  feed_url: null,
}

/** Total time in milliseconds: the form should get a reply within three seconds. */
const timeoutMs = 2600
/** The first bytes to read, enough for a page's head. */
const maxHeadBytes = 1024 * 1024

/** Milliseconds left; at least 1, which makes a late fetch fail at once. */
type TimeLeft = () => number

/** Reads a page's metadata within three seconds. Never throws: returns nulls instead. */
export async function previewSite(fetcher: GuardedFetcher, input: string): Promise<PagePreview> {
  const deadline = performance.now() + timeoutMs
  const timeLeft = () => Math.max(1, Math.floor(deadline - performance.now()))
  const site = parseSiteUrl(input)
  if ('error' in site) return emptyPreview
  const result = await readPreview(fetcher, site.url, timeLeft)
  if (result.isRead) return result.preview
  const feed = guessSiteOfFeed(input)
  if (result.failure === 'type' && feed) {
    const { preview } = await readPreview(fetcher, feed.site.url, timeLeft)
    return { ...preview, feed_url: feed.feed_url }
  }
  const isSchemeAssumed = !/^\s*https?:/i.test(input) && site.url.startsWith('https:')
  if (result.failure !== 'unreachable' || !isSchemeAssumed) return emptyPreview
  return (await readPreview(fetcher, site.url.replace('https:', 'http:'), timeLeft)).preview
}

async function readPreview(fetcher: GuardedFetcher, url: string, timeLeft: TimeLeft, hop = 0) {
  const page = await fetcher.fetchPage(url, { accept: 'html', timeout: timeLeft(), maxBytes: maxHeadBytes })
  if (page.outcome !== 'fetched')
    return {
      isRead: false,
      failure: page.outcome === 'refused' ? page.reason : page.outcome,
      preview: emptyPreview,
    }
  const html = decodePage(page.bytes, page.charset)
  const facts = await readPageFactsWithoutBlocking(html)
  const base = resolveBaseUrl(facts.base, new URL(page.url))
  const refreshUrl = facts.refresh && URL.parse(facts.refresh, base)
  if (refreshUrl && hop === 0) return readPreview(fetcher, refreshUrl.href, timeLeft, 1)
  const forbidsPicture = forbidsPictures([...metaContents(facts, 'robots', 'wend'), page.robotsHeader ?? ''])
  const preview = findInterstitial(html, facts)
    ? emptyPreview
    : createPreview(facts, base, page, forbidsPicture)
  if (preview.url && !(preview.title && preview.image)) {
    const oembed = await fetchOembed(fetcher, facts, base, timeLeft())
    preview.title ??= chooseTitle(oembed.title ? [oembed.title] : [])
    if (!forbidsPicture) preview.image ??= oembed.image ?? null
  }
  return { isRead: true, failure: undefined, preview }
}

function createPreview(
  facts: PageFacts,
  base: URL,
  { url: pageUrl, linkHeader }: Pick<FetchedPage, 'url' | 'linkHeader'>,
  forbidsPicture: boolean,
): PagePreview {
  const linkedData = readLinkedData(facts.jsonLd)
  const texts = cleanSite(
    { description: chooseDescription(facts, linkedData), tags: collectTags(facts, linkedData) },
    '',
  )
  return {
    url: findCanonicalAddress(facts, base, pageUrl),
    title: chooseTitle(candidateTitles(facts, linkedData)),
    description: texts.description || null,
    tags: texts.tags.length ? texts.tags : null,
    image: forbidsPicture ? null : findImage(facts, linkedData, base),
    feed_url: findFeed(facts, base, linkHeader),
  }
}

function collectTags(facts: PageFacts, linkedData: LinkedData): string[] {
  const metaTags = metaContents(
    facts,
    'article:tag',
    'og:article:tag',
    'keywords',
    'news_keywords',
    'dc.subject',
  )
  return [...metaTags, ...linkedData.keywords].map(plainText)
}
