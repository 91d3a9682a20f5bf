import { resolvePublicLink } from '#addresses/public-link.ts'
import { haveSameRegistrant } from '#addresses/registered-domain.ts'
import { postKey } from '#newsfeed/posts/storage/post-key.ts'
import { primaryLanguage } from './language-tag.ts'

interface Link {
  href?: string | undefined
  hreflang?: string | undefined
  rel?: string | undefined
  type?: string | undefined
}

/** Link relations that never lead to the entry's own page. */
const nonPageRelations =
  /^(author|contents|current|edit|edit-media|first|hub|icon|image|in-reply-to|last|license|logo|next|next-archive|payment|prev|prev-archive|previous|replies|search|service|service\..+|start|stylesheet|up)$/
const ianaPrefix = 'http://www.iana.org/assignments/relation/'

const getRelations = ({ rel }: Link) =>
  (rel?.trim().toLowerCase() || 'alternate').replace(ianaPrefix, '').split(/\s+/)

/** Linked addresses, grouped by how likely they are to be the page of a feed or entry. */
export interface LinkedAddresses {
  /** Without a relation, or `alternate`: web pages in the feed's language, then in others, then other formats. */
  alternate: string[]
  /** `related` and `via`. */
  related: string[]
  /** Any other relation to a page, then enclosures and the entry itself. For entries only. */
  other: string[]
}

export function groupLinks(links: Link[] = [], language?: string): LinkedAddresses {
  const groups: LinkedAddresses = { alternate: [], related: [], other: [] }
  const expectedLanguage = primaryLanguage(language)
  const translations: string[] = []
  const formats: string[] = []
  const files: string[] = []
  for (const link of links) {
    if (!link.href) continue
    const relations = getRelations(link)
    const hasRelation = (...names: string[]) => names.some((name) => relations.includes(name))
    if (hasRelation('alternate')) {
      const isForeign =
        expectedLanguage && link.hreflang && primaryLanguage(link.hreflang) !== expectedLanguage
      const isPage = !link.type || /html/.test(link.type)
      ;(!isPage ? formats : isForeign ? translations : groups.alternate).push(link.href)
    } else if (hasRelation('related', 'via')) groups.related.push(link.href)
    else if (hasRelation('enclosure', 'self')) files.push(link.href)
    else if (!relations.some((relation) => nonPageRelations.test(relation))) groups.other.push(link.href)
  }
  groups.alternate.push(...translations, ...formats)
  groups.other.push(...files)
  return groups
}

/** The id if it is an address. */
export const addressInId = (id: string | undefined): string | undefined =>
  id && /^\s*https?:\/\//i.test(id) ? id : undefined

/** The first usable address among some links. */
export const findFirstLink = (links: string[], base: URL): string | undefined =>
  links.map((link) => resolvePublicLink(link, base)).find(Boolean)

/**
 * The first usable address among an entry's links. Plain words ("Read more") and the addresses of the feed and its
 * site are skipped if a better one exists on the same domain.
 * @param excluded the addresses of the feed and its site
 */
export function findFirstPage(links: string[], base: URL, excluded: string[]): string | undefined {
  const first = findFirstLink(links, base)
  if (!first) return undefined
  const keys = excluded.map(postKey)
  const pages = links.filter((link) => !/^[^/:]*\s[^:]*$/.test(link.trim()))
  const ownPage = pages
    .flatMap((link) => resolvePublicLink(link, base) ?? [])
    .find((url) => !keys.includes(postKey(url)))
  return ownPage && haveSameRegistrant(new URL(ownPage), new URL(first)) ? ownPage : first
}
