import { type ApiQuery, apiQuery, listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { message } from '#i18n/message.ts'
import { listBookmarks } from '#sites/bookmarks/contract.ts'
import {
  getPublicActivities,
  listFollowedBy,
  listOwnSubmitted,
  listOwnUpvotes,
  listOwnWritings,
  listReviewsBy,
  listSubmitted,
} from './contract.ts'

/** The tabs of a public profile. */
export const tabLabels = {
  submitted: message('Submitted'),
  discussions: message('Discussions'),
  comments: message('Comments'),
  upvoted: message('Upvoted'),
  reviews: message('Reviews'),
} as const
export type Tab = keyof typeof labelsWithFollows

/** Those of a member who shows what they follow. */
export const labelsWithFollows = { ...tabLabels, follows: message('Follows', 'noun') } as const

/** The tabs of one's own profile, with what no one else sees. */
export const ownTabLabels = { bookmarks: message('Bookmarks'), ...tabLabels } as const
export type OwnTab = keyof typeof ownTabLabels

const nameOf = (url: URL) => url.searchParams.get('tab') ?? ''

/** The part of a public profile that an address names; the first one by default. */
export function tabOf(url: URL): Tab {
  const name = nameOf(url)
  return name in labelsWithFollows ? (name as Tab) : 'submitted'
}

/** The part of one's own profile that an address names; the first one by default. */
export function ownTabOf(url: URL): OwnTab {
  const name = nameOf(url)
  return name in ownTabLabels ? (name as OwnTab) : 'bookmarks'
}

/** The query behind each tab of a public profile. */
export const publicTabQueries = (username: string, url: URL) => ({
  submitted: listQuery(listSubmitted, { username }, pageNumberFromUrl(url)),
  activities: apiQuery(getPublicActivities, { username }, message('Failed to fetch activities'), {
    optional: true,
  }),
  reviews: listQuery(listReviewsBy, { username }, pageNumberFromUrl(url)),
  follows: listQuery(listFollowedBy, { username }, pageNumberFromUrl(url)),
})

/** The same for one's own profile, where more is shown. */
export const ownTabQueries = (username: string, url: URL) => ({
  bookmarks: apiQuery(listBookmarks, {}),
  submitted: listQuery(listOwnSubmitted, {}, pageNumberFromUrl(url)),
  writings: apiQuery(listOwnWritings, {}),
  upvotes: apiQuery(listOwnUpvotes, {}),
  reviews: listQuery(listReviewsBy, { username }, pageNumberFromUrl(url)),
})

/** What a page of a public profile fetches beforehand, besides the person. */
export function publicTabQuery(username: string, url: URL): Record<string, ApiQuery> {
  const { submitted, activities, reviews, follows } = publicTabQueries(username, url)
  const tab = tabOf(url)
  if (tab === 'follows') return { follows }
  if (tab === 'submitted') return { submitted }
  return tab === 'reviews' ? { reviews } : { activities }
}
