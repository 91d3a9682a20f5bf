import { type Message, message } from '#i18n/message.ts'
import type { MemberAction } from './wanted.ts'

const reasons: Record<MemberAction, [toLogIn: Message, toSignUp: Message]> = {
  follow: [message('Log in to follow this site.'), message('Sign up to follow this site.')],
  upvote: [message('Log in to upvote this.'), message('Sign up to upvote this.')],
  bookmark: [message('Log in to bookmark this.'), message('Sign up to bookmark this.')],
  report: [message('Log in to report this.'), message('Sign up to report this.')],
  discuss: [message('Log in to discuss this post.'), message('Sign up to discuss this post.')],
  propose: [message('Log in to propose a change.'), message('Sign up to propose a change.')],
  review: [message('Log in to review this site.'), message('Sign up to review this site.')],
  start: [message('Log in to start a discussion.'), message('Sign up to start a discussion.')],
  comment: [message('Log in to comment.'), message('Sign up to comment.')],
}

/** Why a visitor is asked to log in or to sign up, by the `for` of the page's query; undefined without one. */
export function memberReason(query: URLSearchParams, signsUp = false): Message | undefined {
  const action = query.get('for') ?? ''
  return Object.hasOwn(reasons, action) ? reasons[action as MemberAction][signsUp ? 1 : 0] : undefined
}
