import { type Message, message } from '#texts/message.ts'
import { windowStorage } from '#web/device-stores.ts'

/** What visitors are asked to log in for, in words; `done` is said where it is not plain to see. */
export const memberActions = {
  follow: { logIn: message('Log in to follow this site.'), done: message('You follow this site now.') },
  upvote: { logIn: message('Log in to upvote this.'), done: message('Your upvote counts.') },
  bookmark: {
    logIn: message('Log in to bookmark this site.'),
    done: message('This site is in your bookmarks.'),
  },
  report: { logIn: message('Log in to report this.') },
  discuss: { logIn: message('Log in to discuss this post.') },
  propose: { logIn: message('Log in to propose a change.') },
} as const satisfies Record<string, { logIn: Message; done?: Message }>

export type MemberAction = keyof typeof memberActions

/** What a visitor wanted to do, and with what. */
export interface Wanted {
  action: MemberAction
  /** Tells one thing of a page from the others, such as the id of a site. */
  on: string | number
}

const store = 'wend-wanted'
const keptForMs = 30 * 60_000

/** Remembers, in this window, what a visitor wanted to do before they were asked to log in. */
export const keepWanted = ({ action, on }: Wanted): void =>
  windowStorage.setItem(store, JSON.stringify([action, on, Date.now()]))

/** Whether this is what the visitor wanted; true once. */
export function takeWanted({ action, on }: Wanted): boolean {
  const kept = windowStorage.getItem(store)
  if (kept === null) return false
  const [wanted, what, at] = JSON.parse(kept)
  if (wanted !== action || what !== on) return false
  windowStorage.removeItem(store)
  return Date.now() - at < keptForMs
}

/** "Log in to follow this site.", on a page that asks for that. */
export function logInFor(query: URLSearchParams): Message | undefined {
  const action = query.get('for') ?? ''
  return Object.hasOwn(memberActions, action) ? memberActions[action as MemberAction].logIn : undefined
}
