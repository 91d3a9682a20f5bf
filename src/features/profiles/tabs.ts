import { listBookmarks } from '#features/bookmarks/contract.ts'
import { type Ask, ask, askList, pageOf } from '#web/asks.ts'
import {
  getPublicActivities,
  listOwnSubmitted,
  listOwnUpvotes,
  listOwnWords,
  listReviewsBy,
  listSubmitted,
} from './contract.ts'

/** What is shown of everybody. */
export const tab_labels = {
  submitted: 'Submitted',
  discussions: 'Discussions',
  comments: 'Comments',
  upvoted: 'Upvoted',
  reviews: 'Reviews',
} as const
export type Tab = keyof typeof tab_labels

/** The same for oneself, with what nobody else sees. */
export const own_tab_labels = { bookmarks: 'Bookmarks', ...tab_labels } as const
export type OwnTab = keyof typeof own_tab_labels

const nameOf = (url: URL) => url.searchParams.get('tab') ?? ''

/** The part of a public profile that an address names; the first one by default. */
export function tabOf(url: URL): Tab {
  const name = nameOf(url)
  return name in tab_labels ? (name as Tab) : 'submitted'
}

/** The part of one's own profile that an address names; the first one by default. */
export function ownTabOf(url: URL): OwnTab {
  const name = nameOf(url)
  return name in own_tab_labels ? (name as OwnTab) : 'bookmarks'
}

/** What each part of a profile is made of: somebody's public deeds. */
export const publicAsks = (username: string, url: URL) => ({
  submitted: askList(listSubmitted, { username }, pageOf(url)),
  activities: ask(getPublicActivities, { username }),
  reviews: askList(listReviewsBy, { username }, pageOf(url)),
})

/** The same for one's own profile, where more is shown. */
export const ownAsks = (username: string, url: URL) => ({
  bookmarks: ask(listBookmarks, {}),
  submitted: askList(listOwnSubmitted, {}, pageOf(url)),
  words: ask(listOwnWords, {}),
  upvotes: ask(listOwnUpvotes, {}),
  reviews: askList(listReviewsBy, { username }, pageOf(url)),
})

/** What a page of a public profile has to ask for beforehand, besides the person. */
export function askForTab(username: string, url: URL): Record<string, Ask> {
  const { submitted, activities, reviews } = publicAsks(username, url)
  const tab = tabOf(url)
  if (tab === 'submitted') return { submitted }
  return tab === 'reviews' ? { reviews } : { activities }
}
