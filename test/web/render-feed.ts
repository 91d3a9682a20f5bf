import type { WebPost } from './posts.ts'

export type FeedFormat = 'rss' | 'atom' | 'json'

export interface FeedFields {
  title: string
  /** Of the front page, with a final slash. */
  url: string
  posts: WebPost[]
  description?: string | undefined
  language?: string | undefined
  /** Of every post. */
  categories?: readonly string[]
  /** RSS `<ttl>`, in minutes. */
  ttl_minutes?: number | undefined
  /** RSS update frequency. */
  update_period?: string | undefined
  /** RSS hours and weekdays (0 is Sunday, UTC) without changes. */
  skips?: { hours?: number[]; days?: number[] } | undefined
}

export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

const escapeXml = (text: string) => text.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const renderElement = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`
const renderCategories = ({ categories = [] }: FeedFields, render: (name: string) => string) =>
  categories.map(render).join('')
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
function renderUpdateHints({
  ttl_minutes,
  update_period,
  skips: { hours = [], days = [] } = {},
}: FeedFields): string {
  const skipHours = hours.map((hour) => renderElement('hour', String(hour))).join('')
  const skipDays = days.map((day) => renderElement('day', weekdays[day])).join('')
  return [
    renderElement('ttl', ttl_minutes === undefined ? undefined : String(ttl_minutes)),
    renderElement('sy:updatePeriod', update_period),
    ...(skipHours ? [`<skipHours>${skipHours}</skipHours>`] : []),
    ...(skipDays ? [`<skipDays>${skipDays}</skipDays>`] : []),
  ].join('')
}
const getPostUrl = (feed: FeedFields, { n }: WebPost) => `${feed.url}${n}`

const renderers: Record<FeedFormat, (feed: FeedFields) => string> = {
  rss: (
    feed,
  ) => `<?xml version="1.0"?><rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel><title>${escapeXml(feed.title)}</title>
<link>${feed.url}</link>${renderElement('description', feed.description)}${renderElement('language', feed.language)}${renderUpdateHints(feed)}
${feed.posts
  .map(
    (
      post,
    ) => `<item><title>${escapeXml(post.title)}</title><link>${getPostUrl(feed, post)}</link><guid>${getPostUrl(feed, post)}</guid>
<pubDate>${new Date(post.time).toUTCString()}</pubDate><description>${escapeXml(`<p>${post.text}</p>`)}</description>${renderCategories(feed, (name) => renderElement('category', name))}</item>`,
  )
  .join('\n')}</channel></rss>`,
  atom: (
    feed,
  ) => `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"${feed.language ? ` xml:lang="${feed.language}"` : ''}><title>${escapeXml(feed.title)}</title>
${renderElement('subtitle', feed.description)}<id>${feed.url}</id><link href="${feed.url}"/><updated>${new Date(feed.posts[0]?.time ?? 0).toISOString()}</updated>
${feed.posts
  .map(
    (
      post,
    ) => `<entry><title>${escapeXml(post.title)}</title><link href="${getPostUrl(feed, post)}"/><id>${getPostUrl(feed, post)}</id>
<published>${new Date(post.time).toISOString()}</published><updated>${new Date(post.time).toISOString()}</updated>
<summary>${escapeXml(post.text)}</summary>${renderCategories(feed, (name) => `<category term="${escapeXml(name)}"/>`)}</entry>`,
  )
  .join('\n')}</feed>`,
  json: (feed) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      home_page_url: feed.url,
      description: feed.description,
      language: feed.language,
      items: feed.posts.map((post) => ({
        id: getPostUrl(feed, post),
        url: getPostUrl(feed, post),
        title: post.title,
        content_text: post.text,
        date_published: new Date(post.time).toISOString(),
        tags: feed.categories,
      })),
    }),
}

export const renderFeed = (format: FeedFormat, feed: FeedFields): string => renderers[format](feed)
