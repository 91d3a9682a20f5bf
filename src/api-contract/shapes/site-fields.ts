import { type Message, message } from '#i18n/message.ts'

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

export type SiteFieldName = keyof SiteFields
/** Fields that are columns of the sites table; tags have their own table. */
export type SiteColumn = Exclude<SiteFieldName, 'tags'>

export const siteFieldNames = Object.keys(emptySite) as SiteFieldName[]
export const siteColumns = siteFieldNames.filter((name) => name !== 'tags')
