import { type Message, message } from '#texts/message.ts'
import type { MemberAction } from './wanted.ts'

const reasons: Record<MemberAction, Message> = {
  follow: message('Log in to follow this site.'),
  upvote: message('Log in to upvote this.'),
  bookmark: message('Log in to bookmark this site.'),
  report: message('Log in to report this.'),
  discuss: message('Log in to discuss this post.'),
  propose: message('Log in to propose a change.'),
}

/** Why a visitor is asked to log in, by the `for` of the page's query; undefined without one. */
export function logInReason(query: URLSearchParams): Message | undefined {
  const action = query.get('for') ?? ''
  return Object.hasOwn(reasons, action) ? reasons[action as MemberAction] : undefined
}
