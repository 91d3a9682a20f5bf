import type { Feed, FeedItem } from '#sites/feeds/feed.ts'
import { type FeedIds, postEntryId } from '#sites/feeds/feed-ids.ts'
import type { RiverPost } from './contract.ts'

/** The river as feeds show it: entries lead to where they were written, and name the site first. */
export function riverFeed(
  ids: FeedIds,
  about: Pick<Feed, 'id' | 'title' | 'description' | 'path'>,
  places: RiverPost[],
): Feed {
  return { ...about, items: places.map((place) => itemOf(ids, place)), blogs: [] }
}

const itemOf = (
  ids: FeedIds,
  { id, blog, title, url, excerpt, language, published_on, is_dated, river_on }: RiverPost,
): FeedItem => ({
  id: postEntryId(ids, id),
  url,
  title: `${blog.title}: ${title || [...excerpt].slice(0, 100).join('') || url}`,
  text: excerpt,
  html: '',
  author: blog.title,
  tags: [],
  language,
  published: is_dated ? published_on : null,
  // When it became known here: readers sort by it.
  updated: river_on > published_on ? river_on : published_on,
})
