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

const escaped = (text: string) => text.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`
const categoriesOf = ({ categories = [] }: FeedFields, render: (name: string) => string) =>
  categories.map(render).join('')
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
function pausesOf({ ttl_minutes, update_period, skips: { hours = [], days = [] } = {} }: FeedFields): string {
  const skipHours = hours.map((hour) => element('hour', String(hour))).join('')
  const skipDays = days.map((day) => element('day', weekdays[day])).join('')
  return [
    element('ttl', ttl_minutes === undefined ? undefined : String(ttl_minutes)),
    element('sy:updatePeriod', update_period),
    ...(skipHours ? [`<skipHours>${skipHours}</skipHours>`] : []),
    ...(skipDays ? [`<skipDays>${skipDays}</skipDays>`] : []),
  ].join('')
}
const urlOf = (facts: FeedFields, { n }: WebPost) => `${facts.url}${n}`

const renderers: Record<FeedFormat, (facts: FeedFields) => string> = {
  rss: (
    facts,
  ) => `<?xml version="1.0"?><rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel><title>${escaped(facts.title)}</title>
<link>${facts.url}</link>${element('description', facts.description)}${element('language', facts.language)}${pausesOf(facts)}
${facts.posts
  .map(
    (
      post,
    ) => `<item><title>${escaped(post.title)}</title><link>${urlOf(facts, post)}</link><guid>${urlOf(facts, post)}</guid>
<pubDate>${new Date(post.time).toUTCString()}</pubDate><description>${escaped(`<p>${post.text}</p>`)}</description>${categoriesOf(facts, (name) => element('category', name))}</item>`,
  )
  .join('\n')}</channel></rss>`,
  atom: (
    facts,
  ) => `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"${facts.language ? ` xml:lang="${facts.language}"` : ''}><title>${escaped(facts.title)}</title>
${element('subtitle', facts.description)}<id>${facts.url}</id><link href="${facts.url}"/><updated>${new Date(facts.posts[0]?.time ?? 0).toISOString()}</updated>
${facts.posts
  .map(
    (
      post,
    ) => `<entry><title>${escaped(post.title)}</title><link href="${urlOf(facts, post)}"/><id>${urlOf(facts, post)}</id>
<published>${new Date(post.time).toISOString()}</published><updated>${new Date(post.time).toISOString()}</updated>
<summary>${escaped(post.text)}</summary>${categoriesOf(facts, (name) => `<category term="${escaped(name)}"/>`)}</entry>`,
  )
  .join('\n')}</feed>`,
  json: (facts) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: facts.title,
      home_page_url: facts.url,
      description: facts.description,
      language: facts.language,
      items: facts.posts.map((post) => ({
        id: urlOf(facts, post),
        url: urlOf(facts, post),
        title: post.title,
        content_text: post.text,
        date_published: new Date(post.time).toISOString(),
        tags: facts.categories,
      })),
    }),
}

export const renderFeed = (format: FeedFormat, facts: FeedFields): string => renderers[format](facts)
