import { z } from 'zod'
import { type Message, message } from '#i18n/message.ts'
import { limits } from './limits.ts'
import { Line, LongText, RequiredLine, Tags } from './text-shapes.ts'

// The one list of the editable fields of a site. Selecting, locking, editing, comparing, exporting and importing read
// it, so a new field is added here: CONTRIBUTING.md ("A new field of a site") lists what else it takes.

/** Where the picture of a site is from: a cover drawn from its name, a member's upload, or the site's own page. */
export const imageSources = ['drawn', 'site', 'own'] as const
export type ImageSource = (typeof imageSources)[number]

/** An empty site: the name, type and initial value of each field. */
export const emptySite = {
  url: '',
  title: '',
  description: '',
  tags: [] as string[],
  image_blog_page: null as string | null,
  feed_url: null as string | null,
  /** The submitter's choice; null if they made none, and the crawler may set the site's own picture. */
  image_source: null as ImageSource | null,
}

/** The editable fields of a site. */
export type SiteDetails = typeof emptySite

/** What each field is called on screen. */
export const siteFieldLabels: { [Name in keyof SiteDetails]: Message } = {
  url: message('Address'),
  title: message('Title'),
  description: message('Description'),
  tags: message('Tags'),
  image_blog_page: message('Picture'),
  feed_url: message('Feed'),
  image_source: message('Cover'),
}

interface SiteField<Value> {
  /** What is accepted when a site is submitted or edited. What is left out of an edit stays as it was. */
  input: z.ZodType
  /** What the API sends. */
  reply: z.ZodType<Value>
  /**
   * Names of the field in imported lists, in lower case without spaces, hyphens and underscores; where a list has
   * several of these, the earliest counts. Missing where lists cannot have it.
   */
  listNames?: readonly string[]
  /** How a text from a list or a web page is fitted. Missing for what is more than text. */
  fit?: { lines: 'one' | 'many'; limit: number }
}

const optionalAddress = Line(limits.url).nullable().optional()

export const siteFields = {
  url: {
    // Longer than what is stored, which leaves out tracking parameters.
    input: RequiredLine(4 * limits.url),
    reply: z.string(),
    listNames: [
      ...['url', 'htmlurl', 'siteurl', 'website', 'homepage', 'address', 'weburl', 'blogurl', 'site', 'link'],
      ...['web', 'href', 'uri', 'channelurl', '网址', '地址'],
    ],
  },
  title: {
    input: RequiredLine(limits.title),
    reply: z.string(),
    listNames: [
      ...['title', 'name', 'sitename', 'blogname', 'text', 'introduction', 'blog', 'label', 'channeltitle'],
      ...['websitetitle', '标题', '名称'],
    ],
    fit: { lines: 'one', limit: limits.title },
  },
  description: {
    input: LongText(limits.description).optional(),
    reply: z.string(),
    listNames: [
      ...['description', 'desc', 'summary', 'about', 'excerpt', 'websitedescription', 'notes', 'note'],
      ...['简介', '描述'],
    ],
    fit: { lines: 'many', limit: limits.description },
  },
  tags: {
    input: Tags(limits.tags_per_site).optional(),
    reply: z.array(z.string()),
    listNames: [
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
    listNames: [
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
} satisfies { [Name in keyof SiteDetails]: SiteField<SiteDetails[Name]> }

type Fields = typeof siteFields
export type SiteFieldName = keyof Fields
/** Fields that are columns of the table of sites; tags have a table of their own. */
export type SiteColumn = Exclude<SiteFieldName, 'tags'>
/** Fields that imported lists may have. */
export type ListedField = {
  [Name in SiteFieldName]: Fields[Name] extends { listNames: unknown } ? Name : never
}[SiteFieldName]
/** Fields that are plain text, fitted to a limit when they come from a list or a web page. */
export type FittedField = {
  [Name in SiteFieldName]: Fields[Name] extends { fit: unknown } ? Name : never
}[SiteFieldName]

export const siteFieldNames = Object.keys(emptySite) as SiteFieldName[]
const namesWhere = <Name extends SiteFieldName>(test: (name: SiteFieldName) => name is Name) =>
  siteFieldNames.filter(test)
export const siteColumns = namesWhere((name): name is SiteColumn => name !== 'tags')
export const listedFields = namesWhere((name): name is ListedField => 'listNames' in siteFields[name])
export const fittedFields = namesWhere((name): name is FittedField => 'fit' in siteFields[name])

const shapesOf = <Part extends 'input' | 'reply', Name extends SiteFieldName>(
  part: Part,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, siteFields[name][part]])) as {
    [Each in Name]: Fields[Each][Part]
  }
export const siteInputs = shapesOf('input', siteFieldNames)

// The wire keeps its order: these come first, and every later field after a site's counts.
const sentFirst = ['url', 'title', 'description', 'tags', 'image_blog_page'] as const
type SentFirst = (typeof sentFirst)[number]
export const firstReplies = shapesOf('reply', sentFirst)
export const laterReplies = shapesOf(
  'reply',
  namesWhere((name): name is Exclude<SiteFieldName, SentFirst> => !sentFirst.some((one) => one === name)),
)
