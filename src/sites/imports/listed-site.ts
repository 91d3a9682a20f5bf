import { listedFields } from '#api-contract/shapes/site-fields.ts'
import { stripInvisible } from '#api-contract/values/invisible-characters.ts'
import type { ListedRecord, ListedSite, Unreadable } from './entries.ts'
import { anotherList, entryWithoutAddress } from './errors.ts'
import { type Field, fieldValues } from './formats/field-names.ts'
import { inCommonNames, isRecord } from './formats/program-fields.ts'
import { unescapeHtml } from './formats/unescape-html.ts'

/** What a record of a list says of a site: the rules for entries of every format. */
export function listedSite({ where, record, folder = '' }: ListedRecord): ListedSite | Unreadable {
  const values = fieldValues(inCommonNames(record))
  const textsFor = (field: Field) => (values.get(field) ?? []).flatMap((value) => textOf(value) ?? [])
  const site: ListedSite = { where }
  for (const field of listedFields) if (field !== 'tags') site[field] = textsFor(field)[0]
  site.url = addressOf(site.url)
  site.feed_url = addressOf(site.feed_url)
  // Safari's scheme for feeds.
  if (!site.feed_url && /^feed:/i.test(site.url ?? '')) [site.feed_url, site.url] = [site.url, undefined]
  if (!site.url && !site.feed_url) return { where, refused: entryWithoutAddress() }
  const only = site.url && site.feed_url ? '' : (site.url ?? site.feed_url ?? '')
  if (record.type === 'include' || /\.opml$/i.test(only)) return { where, refused: anotherList() }
  const isText = (text: string) => !isAddress(text, [site.url, site.feed_url])
  site.title = textsFor('title').find(isText)
  site.description = textsFor('description').find(isText)
  const own =
    values
      .get('tags')
      ?.map(tagsOf)
      .find((tags) => tags.length > 0) ?? []
  const around = [...textsFor('folder'), textOf(folder) ?? ''].filter(
    (name) => name && name !== site.title && !sayingNothing.test(name),
  )
  const isNsfw = values
    .get('nsfw')
    ?.some((value) => value === true || /^(true|yes|1)$/i.test(textOf(value) ?? ''))
  site.tags = [...own, ...around, ...(isNsfw ? ['nsfw'] : [])]
  return site
}

/** Whether a record gives the address of a site or feed. */
export function hasAddress(record: Record<string, unknown>): boolean {
  const values = fieldValues(inCommonNames(record))
  return ['url' as const, 'feed_url' as const].some((field) =>
    values.get(field)?.some((value) => textOf(value)),
  )
}

/** The folders that programs make by themselves. */
const sayingNothing =
  /^(bookmarks?( (bar|toolbar|menu))?|(other|mobile|unsorted|all) bookmarks|menu|toolbar|unfiled|mobile|favou?rites( bar)?|reading ?list|unsorted|unread|(read )?archived?|imported( from .*)?|uncategori[sz]ed|sans catégorie|unkategorisiert|未分类|default|root|all)$/i

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return unescapeHtml(value).trim() || undefined
  return typeof value === 'number' ? String(value) : undefined
}

/** A text, a list of texts (also as JSON or Python in a text), or objects with names. */
function tagsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, mostTags).flatMap(tagsOf)
  if (isRecord(value)) return tagsOf(value.name ?? value.label ?? value.title)
  const text = textOf(value) ?? ''
  if (text.startsWith('[') && text.endsWith(']'))
    return text
      .slice(1, -1)
      .split(',', mostTags)
      .flatMap((tag) => tag.trim().replace(/^(["'])(.*)\1$/s, '$2') || [])
  // Written as on social networks: "#moss #slow-web".
  const tags = /^#\S+(\s+#\S+)+$/.test(text) ? text.split(/\s+/) : [text]
  return tags.map((tag) => tag.replace(/^#(?=.)/, '')).filter(Boolean)
}
const mostTags = 200

/** An address as browsers would take it: without what is invisible, in brackets, or escaped for a web page. */
const addressOf = (text: string | undefined) =>
  text === undefined
    ? undefined
    : stripInvisible(text.replace(/[\t\r\n]/g, ''))
        .replace(/^<(.*)>$|^\[[^[\]]*\]\((\S+)\)$/, '$1$2')
        .trim() || undefined

/** Whether a text is an address, which many programs write where they know no title. */
function isAddress(text: string, addresses: (string | undefined)[]): boolean {
  const seen = stripInvisible(text)
  if (/^<?([a-z][a-z\d+.-]*:)?\/\/\S+$/i.test(seen)) return true
  // A name such as "Example.com" may be meant.
  return /\/|^www\./i.test(seen) && addresses.some((address) => address && bare(address) === bare(seen))
}

const bare = (address: string) =>
  address
    .toLowerCase()
    .replace(/^([a-z\d+.-]+:)?\/\//, '')
    .replace(/^www\.|\/$/g, '')
