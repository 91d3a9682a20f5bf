import { siteOfFeed } from '#addresses/feed-address.ts'
import { publicBase } from '#addresses/public-link.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'
import { findInterstitial } from '#page-metadata/interstitials.ts'
import { type LinkedData, readLinkedData } from '#page-metadata/json-ld.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { type PageFacts, readPageFactsYielding } from '#page-metadata/page-facts.ts'
import { canonicalAddressOf, feedOf, imageOf } from '#page-metadata/page-links.ts'
import { fetchOembed } from '#page-metadata/page-oembed.ts'
import { descriptionOf, metaContents, titleOf, titlesOf } from '#page-metadata/page-texts.ts'
import { plainText } from '#page-metadata/page-titles.ts'
import { forbidsPictures } from '#page-metadata/robots-meta.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import type { Fetched } from '#platform/outbound/outcome.ts'
import { cleanSite } from './clean-site.ts'

/** What a page says about itself; null where that is unknown. */
export interface PagePreview {
  url: string | null
  title: string | null
  description: string | null
  tags: string[] | null
  image: string | null
  feed_url: string | null
}

const nothing: PagePreview = {
  url: null,
  title: null,
  description: null,
  tags: null,
  image: null,
  feed_url: null,
}

/** Milliseconds for everything, so that the form has an answer within three seconds. */
const timeoutMs = 2600
/** A page's head fits in here; the rest is not read. */
const enough = 1024 * 1024

/** Milliseconds left; 1 when none are, so that a fetch gives up at once. */
type TimeLeft = () => number

/** Reads what the page at an address says about itself, within three seconds. Never throws: nulls instead. */
export async function previewSite(fetcher: GuardedFetcher, typed: string): Promise<PagePreview> {
  const end = performance.now() + timeoutMs
  const left = () => Math.max(1, Math.floor(end - performance.now()))
  const site = parseSiteUrl(typed)
  if ('refused' in site) return nothing
  const answer = await previewOf(fetcher, site.url, left)
  if (answer.read) return answer.preview
  const feed = siteOfFeed(typed)
  if (answer.because === 'type' && feed) {
    const { preview } = await previewOf(fetcher, feed.site.url, left)
    return { ...preview, feed_url: feed.feed_url }
  }
  const assumed = !/^\s*https?:/i.test(typed) && site.url.startsWith('https:')
  if (answer.because !== 'unreachable' || !assumed) return nothing
  return (await previewOf(fetcher, site.url.replace('https:', 'http:'), left)).preview
}

async function previewOf(fetcher: GuardedFetcher, url: string, left: TimeLeft, hop = 0) {
  const page = await fetcher.fetchPage(url, { accept: 'html', timeout: left(), maxBytes: enough })
  if (page.outcome !== 'fetched')
    return {
      read: false,
      because: page.outcome === 'refused' ? page.because : page.outcome,
      preview: nothing,
    }
  const html = decodePage(page.bytes, page.charset)
  const facts = await readPageFactsYielding(html)
  const base = publicBase(facts.base, new URL(page.url))
  const onward = facts.refresh && URL.parse(facts.refresh, base)
  if (onward && hop === 0) return previewOf(fetcher, onward.href, left, 1)
  const isPictureless = forbidsPictures([...metaContents(facts, 'robots', 'wend'), page.robotsHeader ?? ''])
  const preview = findInterstitial(html, facts) ? nothing : previewFrom(facts, base, page, isPictureless)
  if (preview.url && !(preview.title && preview.image)) {
    const told = await fetchOembed(fetcher, facts, base, left())
    preview.title ??= titleOf(told.title ? [told.title] : [])
    if (!isPictureless) preview.image ??= told.image ?? null
  }
  return { read: true, because: undefined, preview }
}

function previewFrom(
  facts: PageFacts,
  base: URL,
  { url: fetchedFrom, linkHeader }: Pick<Fetched, 'url' | 'linkHeader'>,
  isPictureless: boolean,
): PagePreview {
  const linked = readLinkedData(facts.jsonLd)
  const words = cleanSite({ description: descriptionOf(facts, linked), tags: tagsOf(facts, linked) }, '')
  return {
    url: canonicalAddressOf(facts, base, fetchedFrom),
    title: titleOf(titlesOf(facts, linked)),
    description: words.description || null,
    tags: words.tags.length ? words.tags : null,
    image: isPictureless ? null : imageOf(facts, linked, base),
    feed_url: feedOf(facts, base, linkHeader),
  }
}

function tagsOf(facts: PageFacts, linked: LinkedData): string[] {
  const told = metaContents(facts, 'article:tag', 'og:article:tag', 'keywords', 'news_keywords', 'dc.subject')
  return [...told, ...linked.keywords].map(plainText)
}
