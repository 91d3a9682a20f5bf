import { importableFields } from '#api-contract/shapes/site-field-shapes.ts'
import { stripInvisible } from '#api-contract/values/invisible-characters.ts'
import type { ListRecord, SiteEntry, UnreadableEntry } from './entries.ts'
import { entryWithoutAddress, linkToList } from './errors.ts'
import { type Field, fieldValues } from './formats/field-names.ts'
import { isRecord, normalizeFields } from './formats/program-fields.ts'
import { unescapeHtml } from './formats/unescape-html.ts'

/** Interprets a record of any format as a site. */
export function toSiteEntry({ where, record, folder = '' }: ListRecord): SiteEntry | UnreadableEntry {
  const values = fieldValues(normalizeFields(record))
  const textsFor = (field: Field) => (values.get(field) ?? []).flatMap((value) => toText(value) ?? [])
  const site: SiteEntry = { where }
  for (const field of importableFields) if (field !== 'tags') site[field] = textsFor(field)[0]
  site.url = cleanAddress(site.url)
  site.feed_url = cleanAddress(site.feed_url)
  // Safari's URL scheme for feeds.
  if (!site.feed_url && /^feed:/i.test(site.url ?? '')) [site.feed_url, site.url] = [site.url, undefined]
  if (!site.url && !site.feed_url) return { where, error: entryWithoutAddress() }
  const onlyAddress = site.url && site.feed_url ? '' : (site.url ?? site.feed_url ?? '')
  if (record.type === 'include' || /\.opml$/i.test(onlyAddress)) return { where, error: linkToList() }
  const isText = (text: string) => !isAddress(text, [site.url, site.feed_url])
  site.title = textsFor('title').find(isText)
  site.description = textsFor('description').find(isText)
  const ownTags =
    values
      .get('tags')
      ?.map(parseTags)
      .find((tags) => tags.length > 0) ?? []
  const folderTags = [...textsFor('folder'), toText(folder) ?? ''].filter(
    (name) => name && name !== site.title && !genericFolderName.test(name),
  )
  const isNsfw = values
    .get('nsfw')
    ?.some((value) => value === true || /^(true|yes|1)$/i.test(toText(value) ?? ''))
  site.tags = [...ownTags, ...folderTags, ...(isNsfw ? ['nsfw'] : [])]
  return site
}

/** True if a record has the address of a site or feed. */
export function hasAddress(record: Record<string, unknown>): boolean {
  const values = fieldValues(normalizeFields(record))
  return ['url' as const, 'feed_url' as const].some((field) =>
    values.get(field)?.some((value) => toText(value)),
  )
}

/** Names of programs' built-in folders. */
const genericFolderName =
  /^(bookmarks?( (bar|toolbar|menu))?|(other|mobile|unsorted|all) bookmarks|menu|toolbar|unfiled|mobile|favou?rites( bar)?|reading ?list|unsorted|unread|(read )?archived?|imported( from .*)?|uncategori[sz]ed|sans catégorie|unkategorisiert|未分类|default|root|all)$/i

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return unescapeHtml(value).trim() || undefined
  return typeof value === 'number' ? String(value) : undefined
}

/** Tags from a string, a list of strings (also written as JSON or Python), or objects with names. */
function parseTags(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, maxTags).flatMap(parseTags)
  if (isRecord(value)) return parseTags(value.name ?? value.label ?? value.title)
  const text = toText(value) ?? ''
  if (text.startsWith('[') && text.endsWith(']'))
    return text
      .slice(1, -1)
      .split(',', maxTags)
      .flatMap((tag) => tag.trim().replace(/^(["'])(.*)\1$/s, '$2') || [])
  // Hashtags: "#moss #slow-web".
  const tags = /^#\S+(\s+#\S+)+$/.test(text) ? text.split(/\s+/) : [text]
  return tags.map((tag) => tag.replace(/^#(?=.)/, '')).filter(Boolean)
}
const maxTags = 200

/** Normalizes an address as browsers would: without invisible characters, brackets or Markdown. */
const cleanAddress = (text: string | undefined) =>
  text === undefined
    ? undefined
    : stripInvisible(text.replace(/[\t\r\n]/g, ''))
        .replace(/^<(.*)>$|^\[[^[\]]*\]\((\S+)\)$/, '$1$2')
        .trim() || undefined

/** True if a title is really an address, which many programs write if they know no title. */
function isAddress(text: string, addresses: (string | undefined)[]): boolean {
  const visibleText = stripInvisible(text)
  if (/^<?([a-z][a-z\d+.-]*:)?\/\/\S+$/i.test(visibleText)) return true
  // A bare "Example.com" may be a real title.
  return (
    /\/|^www\./i.test(visibleText) &&
    addresses.some((address) => address && withoutScheme(address) === withoutScheme(visibleText))
  )
}

const withoutScheme = (address: string) =>
  address
    .toLowerCase()
    .replace(/^([a-z\d+.-]+:)?\/\//, '')
    .replace(/^www\.|\/$/g, '')
