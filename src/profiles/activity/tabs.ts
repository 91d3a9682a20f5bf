import { type ApiQuery, apiQuery, listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { message } from '#i18n/message.ts'
import { listBookmarks } from '#sites/bookmarks/contract.ts'
import {
  getPublicActivities,
  listMemberFollows,
  listMemberReviews,
  listMemberSubmissions,
  listOwnSubmissions,
  listOwnUpvotes,
  listOwnWritings,
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

/** The tabs of a member who shows followed sites. */
export const labelsWithFollows = { ...tabLabels, follows: message('Follows', 'noun') } as const

/** The tabs of the viewer's own profile, including private ones. */
export const ownTabLabels = { bookmarks: message('Bookmarks'), ...tabLabels } as const
export type OwnTab = keyof typeof ownTabLabels

const tabName = (url: URL) => url.searchParams.get('tab') ?? ''

/** The tab of a public profile in a URL; defaults to the first one. */
export function readTab(url: URL): Tab {
  const name = tabName(url)
  return name in labelsWithFollows ? (name as Tab) : 'submitted'
}

/** The tab of the viewer's own profile in a URL; defaults to the first one. */
export function readOwnTab(url: URL): OwnTab {
  const name = tabName(url)
  return name in ownTabLabels ? (name as OwnTab) : 'bookmarks'
}

/** The query of each tab of a public profile. */
export const publicTabQueries = (username: string, url: URL) => ({
  submitted: listQuery(listMemberSubmissions, { username }, pageNumberFromUrl(url)),
  activities: apiQuery(getPublicActivities, { username }, message('Failed to fetch activities'), {
    optional: true,
  }),
  reviews: listQuery(listMemberReviews, { username }, pageNumberFromUrl(url)),
  follows: listQuery(listMemberFollows, { username }, pageNumberFromUrl(url)),
})

/** The queries of the viewer's own profile, which show more. */
export const ownTabQueries = (username: string, url: URL) => ({
  bookmarks: apiQuery(listBookmarks, {}),
  submitted: listQuery(listOwnSubmissions, {}, pageNumberFromUrl(url)),
  writings: apiQuery(listOwnWritings, {}),
  upvotes: apiQuery(listOwnUpvotes, {}),
  reviews: listQuery(listMemberReviews, { username }, pageNumberFromUrl(url)),
})

/** Queries to preload for a public profile, besides the member. */
export function publicTabQuery(username: string, url: URL): Record<string, ApiQuery> {
  const { submitted, activities, reviews, follows } = publicTabQueries(username, url)
  const tab = readTab(url)
  if (tab === 'follows') return { follows }
  if (tab === 'submitted') return { submitted }
  return tab === 'reviews' ? { reviews } : { activities }
}
