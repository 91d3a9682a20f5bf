import type { ImageSource } from '#api-contract/shapes/site-fields.ts'
import type { Health } from '#api-contract/values/health.ts'
import type { Row } from '#platform/db/tables.ts'
import type { SiteMetadata } from './site-metadata.ts'

/** The fields of a site that crawls may fill. */
export interface EnrichedFields {
  title: string
  description: string
  language: string | null
  tags: string[]
  feed_url: string | null
  image_blog_page: string | null
  image_source: ImageSource | null
}

export interface SiteToEnrich extends EnrichedFields {
  id: number
  domain: string
  health: Health
  /** Who changed each field last; missing if it has not changed since the site was listed. */
  sources: Partial<Record<keyof EnrichedFields, Row<'blog_edits'>['source']>>
}

/** Limit of tags taken from a feed's categories. */
const maxTags = 5

/** True if a field is empty; the title of a site listed without one is its domain. */
const isEmpty = (site: SiteToEnrich, field: keyof EnrichedFields): boolean =>
  field === 'title' ? site.title === site.domain : !site[field] || site[field].length === 0

/** A crawl may fill an empty field unless a person cleared it. */
const mayFill = (site: SiteToEnrich, field: keyof EnrichedFields): boolean =>
  isEmpty(site, field) &&
  (site.sources[field] === undefined || site.sources[field] === 'reading' || site.sources[field] === 'import')

const mayReplace = (site: SiteToEnrich, field: keyof EnrichedFields): boolean =>
  site.sources[field] === 'reading'

const mayWrite = (site: SiteToEnrich, field: keyof EnrichedFields): boolean =>
  mayFill(site, field) || mayReplace(site, field)

/** A crawl may set the picture unless a person chose another one or the site was taken over. */
export const maySetPicture = (site: SiteToEnrich): boolean =>
  site.health !== 'changed_hands' &&
  (site.image_source === 'site' || (site.image_source === null && mayWrite(site, 'image_blog_page')))

/** True if a person chose the site's own picture, according to the edit history. */
export const isChosen = ({ image_source, sources }: SiteToEnrich): boolean =>
  image_source === 'site' && (sources.image_source ?? sources.image_blog_page) !== 'reading'

const isCrawled = (site: SiteToEnrich, field: keyof EnrichedFields): boolean =>
  site.sources[field] === 'reading' || (field === 'image_blog_page' && site.image_source === 'site')

const emptyValues = {
  description: '',
  language: null,
  tags: [],
  feed_url: null,
  image_blog_page: null,
  image_source: null,
}

/** The dropped fields that a crawl filled, with their cleared values. */
export function getClearedFields(
  site: SiteToEnrich,
  { dropped = [] }: SiteMetadata,
): Partial<EnrichedFields> {
  const fieldsToClear = dropped.filter((field) => isCrawled(site, field) && !isEmpty(site, field))
  const defaults = { ...emptyValues, title: site.domain }
  return Object.fromEntries(fieldsToClear.map((field) => [field, defaults[field]]))
}

/**
 * The fields that metadata changes. The front page may replace what a crawl wrote; the feed, which is fetched far
 * more often and often says something else, only fills empty fields. Otherwise the two would alternate.
 * @param knownTags the tags that other sites use, by the categories that match them
 */
export function getEnrichedFields(
  site: SiteToEnrich,
  { page, feed, picture, dropped }: SiteMetadata,
  knownTags: Map<string, string>,
): Partial<EnrichedFields> {
  const changes: Partial<EnrichedFields> = {}
  for (const field of ['title', 'description', 'language'] as const) {
    const [fromPage, fromFeed] = [page?.[field], feed?.[field]]
    const value = fromPage && mayWrite(site, field) ? fromPage : undefined
    const newValue = value ?? (mayFill(site, field) && fromFeed ? fromFeed : undefined)
    if (newValue && newValue !== site[field]) changes[field] = newValue
  }
  const feedUrl = feed?.feed_url
  if (feedUrl && feedUrl !== site.feed_url && mayWrite(site, 'feed_url')) changes.feed_url = feedUrl
  if (maySetPicture(site)) {
    const isDropped = dropped?.includes('image_blog_page')
    if (page?.picture === null || picture === null) {
      if (isCrawled(site, 'image_blog_page')) changes.image_blog_page = null
    } else if (picture && !isDropped) {
      changes.image_blog_page = picture
      changes.image_source = 'site'
    }
    if (changes.image_blog_page === site.image_blog_page) delete changes.image_blog_page
    if (changes.image_source === site.image_source) delete changes.image_source
  }
  const tags = addKnownTags(site, feed?.tags ?? [], knownTags)
  if (tags.length > site.tags.length) changes.tags = tags
  return changes
}

/** Tags are only added: the topics of recent posts change every week, those of a site do not. */
function addKnownTags(site: SiteToEnrich, categories: string[], knownTags: Map<string, string>): string[] {
  if (!mayWrite(site, 'tags')) return site.tags
  const tags = new Set(site.tags)
  for (const tag of categories) {
    const knownTag = knownTags.get(tag)
    if (knownTag && tags.size < maxTags) tags.add(knownTag)
  }
  return [...tags]
}
