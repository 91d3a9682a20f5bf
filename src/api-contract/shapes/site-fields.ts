import { z } from 'zod'
import { type Message, message } from '#i18n/message.ts'
import { limits } from './limits.ts'
import { Line, LongText, RequiredLine, Tags } from './text-shapes.ts'

// The single list of a site's editable fields, used for selecting, locking, editing, comparing, exporting and importing. CONTRIBUTING.md ("A new field of a site") lists what else a new field needs.

/** Source of a site's picture: a cover drawn from its title, the site's own page, or a member's upload. */
export const imageSources = ['drawn', 'site', 'own'] as const
export type ImageSource = (typeof imageSources)[number]

/** An empty site: name, type and initial value of each field. */
export const emptySite = {
  url: '',
  title: '',
  description: '',
  tags: [] as string[],
  image_blog_page: null as string | null,
  feed_url: null as string | null,
  /** The submitter's choice. Null if they made none; then the crawler may set the site's own picture. */
  image_source: null as ImageSource | null,
}

/** The editable fields of a site. */
export type SiteFields = typeof emptySite

/** Field labels on screen. */
export const siteFieldLabels: { [Name in keyof SiteFields]: Message } = {
  url: message('Address'),
  title: message('Title'),
  description: message('Description'),
  tags: message('Tags'),
  image_blog_page: message('Picture'),
  feed_url: message('Feed'),
  image_source: message('Cover'),
}

interface SiteField<Value> {
  /** Input when a site is submitted or edited. An edit keeps the fields it omits. */
  input: z.ZodType
  /** Type in replies. */
  reply: z.ZodType<Value>
  /**
   * Column names in imported lists, in lower case without spaces, hyphens and underscores. If a list has several, the
   * first of these wins. Missing for fields that cannot be imported.
   */
  columnNames?: readonly string[]
  /** Longest text taken from a list or web page. Missing for fields that are not plain text. */
  shortenTo?: { lines: 'one' | 'many'; limit: number }
}

const optionalAddress = Line(limits.url).nullable().optional()

export const siteFields = {
  url: {
    // Longer than the stored URL, which drops tracking parameters.
    input: RequiredLine(4 * limits.url),
    reply: z.string(),
    columnNames: [
      ...['url', 'htmlurl', 'siteurl', 'website', 'homepage', 'address', 'weburl', 'blogurl', 'site', 'link'],
      ...['web', 'href', 'uri', 'channelurl', '网址', '地址'],
    ],
  },
  title: {
    input: RequiredLine(limits.title),
    reply: z.string(),
    columnNames: [
      ...['title', 'name', 'sitename', 'blogname', 'text', 'introduction', 'blog', 'label', 'channeltitle'],
      ...['websitetitle', '标题', '名称'],
    ],
    shortenTo: { lines: 'one', limit: limits.title },
  },
  description: {
    input: LongText(limits.description).optional(),
    reply: z.string(),
    columnNames: [
      ...['description', 'desc', 'summary', 'about', 'excerpt', 'websitedescription', 'notes', 'note'],
      ...['简介', '描述'],
    ],
    shortenTo: { lines: 'many', limit: limits.description },
  },
  tags: {
    input: Tags(limits.tags_per_site).optional(),
    reply: z.array(z.string()),
    columnNames: [
      'tags',
      'tag',
      'tagnames',
      'documenttags',
      'categories',
      'category',
      'topics',
      'keywords',
      'labels',
      '标签',
    ],
  },
  image_blog_page: { input: optionalAddress, reply: z.string().nullable() },
  feed_url: {
    input: optionalAddress,
    reply: z.string().nullable(),
    columnNames: [
      ...[
        'feedurl',
        'xmlurl',
        'rssurl',
        'feed',
        'rssfeed',
        'rss',
        'atom',
        'furl',
        'updatesfeed',
        'updatefeed',
      ],
      '订阅',
    ],
  },
  image_source: { input: z.enum(imageSources).optional(), reply: z.enum(imageSources) },
} satisfies { [Name in keyof SiteFields]: SiteField<SiteFields[Name]> }

type Fields = typeof siteFields
export type SiteFieldName = keyof Fields
/** Fields that are columns of the sites table; tags have their own table. */
export type SiteColumn = Exclude<SiteFieldName, 'tags'>
/** Fields that imported lists may contain. */
export type ImportableField = {
  [Name in SiteFieldName]: Fields[Name] extends { columnNames: unknown } ? Name : never
}[SiteFieldName]
/** Plain-text fields that are shortened when imported or read from a web page. */
export type ShortenedField = {
  [Name in SiteFieldName]: Fields[Name] extends { shortenTo: unknown } ? Name : never
}[SiteFieldName]

export const siteFieldNames = Object.keys(emptySite) as SiteFieldName[]
const fieldsWhere = <Name extends SiteFieldName>(test: (name: SiteFieldName) => name is Name) =>
  siteFieldNames.filter(test)
export const siteColumns = fieldsWhere((name): name is SiteColumn => name !== 'tags')
export const importableFields = fieldsWhere(
  (name): name is ImportableField => 'columnNames' in siteFields[name],
)
export const shortenedFields = fieldsWhere((name): name is ShortenedField => 'shortenTo' in siteFields[name])

const pickShapes = <Part extends 'input' | 'reply', Name extends SiteFieldName>(
  part: Part,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, siteFields[name][part]])) as {
    [Each in Name]: Fields[Each][Part]
  }
export const siteInputs = pickShapes('input', siteFieldNames)

// Field order on the wire is fixed: these lead, and later additions follow the site's counts.
const leadingFields = ['url', 'title', 'description', 'tags', 'image_blog_page'] as const
type LeadingField = (typeof leadingFields)[number]
export const leadingReplyFields = pickShapes('reply', leadingFields)
export const trailingReplyFields = pickShapes(
  'reply',
  fieldsWhere(
    (name): name is Exclude<SiteFieldName, LeadingField> =>
      !leadingFields.some((leading) => leading === name),
  ),
)
