import { type Ask, ask, askList, pageOf } from '#web/asks.ts'
import {
  getPublicActivities,
  listOwnSubmitted,
  listOwnUpvotes,
  listOwnWords,
  listReviewsBy,
  listSubmitted,
} from './contract.ts'

export const tab_labels = {
  submitted: 'Submitted',
  discussions: 'Discussions',
  comments: 'Comments',
  upvoted: 'Upvoted',
  reviews: 'Reviews',
} as const
export type Tab = keyof typeof tab_labels

/** The part of a profile that an address names; the first one by default. */
export function tabOf(url: URL): Tab {
  const name = url.searchParams.get('tab') ?? ''
  return name in tab_labels ? (name as Tab) : 'submitted'
}

/** What each part of a profile is made of: somebody's public deeds. */
export const publicAsks = (username: string, url: URL) => ({
  submitted: askList(listSubmitted, { username }, pageOf(url)),
  activities: ask(getPublicActivities, { username }),
  reviews: askList(listReviewsBy, { username }, pageOf(url)),
})

/** The same for one's own profile, where more is shown. */
export const ownAsks = (username: string, url: URL) => ({
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
