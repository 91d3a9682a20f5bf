import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'

const actionLabels: Record<string, Message> = {
  'report.dismiss': message('Report dismissed'),
  'report.hide': message('Reported content hidden'),
  'report.delete': message('Reported content deleted'),
  'held.publish': message('Held content published'),
  'held.refuse': message('Held content rejected'),
  'message.done': message('Message to staff answered'),
  'blog.hide': message('Site hidden'),
  'blog.restore': message('Site shown again'),
  'blog.delete': message('Site deleted'),
  'blog.feature': message('Site added to our recommendations'),
  'blog.unfeature': message('Site removed from our recommendations'),
  'blog.edit': message('Site edited'),
  'proposal.accept': message('Suggested edit accepted'),
  'proposal.refuse': message('Suggested edit rejected'),
  'article.upload': message('Article uploaded'),
  'blog.merge': message('Site merged into another'),
  'duplicate.keep-apart': message('Possible duplicates kept apart'),
  'merge.undo': message('Site merge undone'),
  'articles.order': message('Featured articles reordered'),
  'review.delete': message('Review deleted'),
  'discussion.edit': message('Discussion edited'),
  'discussion.delete': message('Discussion deleted'),
  'comment.edit': message('Comment edited'),
  'comment.delete': message('Comment deleted'),
  'user.suspend': message('Account suspended'),
  'user.restore': message('Suspension lifted'),
  'user.end-sessions': message('Member logged out everywhere'),
  'user.grant-staff': message('Member added to staff'),
  'user.revoke-staff': message('Member removed from staff'),
  'tag.rename': message('Tag renamed'),
  'tag.merge': message('Tag merged into another'),
  'tag.separate': message('Tag merge undone'),
  'tag.keep-apart': message('Tags kept apart'),
  'tag.propose-again': message('Tag decision undone'),
  'tag.block': message('Tag blocked'),
  'tag.unblock': message('Tag unblocked'),
  'host.refuse': message('Host blocked'),
  'host.allow': message('Host unblocked'),
  'refused-site.lift': message('Refused site allowed again'),
  'request.prove': message('Owner verified and request granted'),
  'request.approve': message('Owner request granted'),
  'request.refuse': message('Owner request rejected'),
  'request.lift': message('Owner request revoked'),
  'blog.health': message('Site health set'),
  'blog.read': message('Site read on demand'),
  'reading.change': message('Reading of sites paused, resumed or set to another speed'),
  'post.hide': message('Post hidden'),
  'post.restore': message('Post shown again'),
  'blog.stop-posts': message('Site’s posts hidden'),
  'blog.resume-posts': message('Site’s posts shown again'),
  'settings.change': message('Setting changed'),
  'job.retry': message('Failed job retried'),
  'job.drop': message('Failed job dropped'),
  'import.try': message('Import previewed'),
  'import.start': message('Sites imported'),
}

const targetLabels = {
  blog: message('site {id}'),
  review: message('review {id}'),
  discussion: message('discussion {id}'),
  comment: message('comment {id}'),
  post: message('post {id}'),
  tag: message('tag {id}'),
  merge: message('merge {id}'),
  message: message('message {id}'),
  import: message('import {id}'),
  request: message('request {id}'),
  job: message('job {id}'),
  'refused-site': message('refused site {id}'),
}

/** A label for a staff action. */
export function actionLabel(t: Translator, action: string): string {
  const label = actionLabels[action]
  return label ? t(label) : action.replace('.', ': ')
}

/** A label for a target such as `blog:12`. @param action after deletions and merges, the label says that the target is gone */
export function targetLabel(t: Translator, target: string, action: string): string {
  const [kind = '', id = ''] = target.split(/:(.*)/s)
  const name = Object.hasOwn(targetLabels, kind)
    ? t(targetLabels[kind as keyof typeof targetLabels], { id })
    : `${kind} ${id}`
  return /\.(delete|merge)$/.test(action) ? t('{thing}, since deleted', { thing: name }) : name
}
