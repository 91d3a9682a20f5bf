import { z } from 'zod'
import { limits } from './limits.ts'
import { imageSources, type SiteFieldName, type SiteFields, siteFieldNames } from './site-fields.ts'
import { Line, LongText, RequiredLine, Tags } from './text-shapes.ts'

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
/** Fields that imported lists may contain. */
export type ImportableField = {
  [Name in SiteFieldName]: Fields[Name] extends { columnNames: unknown } ? Name : never
}[SiteFieldName]
/** Plain-text fields that are shortened when imported or read from a web page. */
export type ShortenedField = {
  [Name in SiteFieldName]: Fields[Name] extends { shortenTo: unknown } ? Name : never
}[SiteFieldName]

export const importableFields = siteFieldNames.filter(
  (name): name is ImportableField => 'columnNames' in siteFields[name],
)
export const shortenedFields = siteFieldNames.filter(
  (name): name is ShortenedField => 'shortenTo' in siteFields[name],
)

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
  siteFieldNames.filter(
    (name): name is Exclude<SiteFieldName, LeadingField> =>
      !leadingFields.some((leading) => leading === name),
  ),
)
