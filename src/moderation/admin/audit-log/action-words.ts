import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'

const actions: Record<string, Message> = {
  'report.dismiss': message('A report was looked at and dismissed'),
  'report.hide': message('Reported content was hidden'),
  'report.delete': message('Reported content was deleted'),
  'held.publish': message('Held content was published'),
  'held.refuse': message('Held content was not accepted'),
  'message.done': message('A message to the team was answered'),
  'blog.hide': message('A site was hidden'),
  'blog.restore': message('A site is shown again'),
  'blog.delete': message('A site was deleted'),
  'blog.feature': message('A site was put on the list of sites that we recommend'),
  'blog.unfeature': message('A site was taken off the list of sites that we recommend'),
  'blog.edit': message('A site was edited'),
  'proposal.accept': message('A proposed change of a site was accepted'),
  'proposal.refuse': message('A proposed change of a site was not accepted'),
  'article.upload': message('An article was uploaded'),
  'blog.merge': message('A site was merged into another one'),
  'duplicate.keep-apart': message('Two sites that look alike were kept apart'),
  'merge.undo': message('A merge of sites was undone'),
  'articles.order': message('The featured articles were put in order'),
  'review.delete': message('A review was deleted'),
  'discussion.edit': message('A discussion was edited'),
  'discussion.delete': message('A discussion was deleted'),
  'comment.edit': message('A comment was edited'),
  'comment.delete': message('A comment was deleted'),
  'user.suspend': message('An account was suspended'),
  'user.restore': message('A suspension ended'),
  'user.end-sessions': message('A member was logged out everywhere'),
  'user.grant-staff': message('A member joined the staff'),
  'user.revoke-staff': message('A member left the staff'),
  'tag.rename': message('A tag was renamed'),
  'tag.merge': message('A tag was merged into another one'),
  'tag.separate': message('A tag that was merged into another one is separate again'),
  'tag.keep-apart': message('Two tags were found to be two things'),
  'tag.propose-again': message('Whether two tags are one is open again'),
  'tag.block': message('A tag was blocked'),
  'tag.unblock': message('A tag was unblocked'),
  'host.refuse': message('A host is no longer accepted'),
  'host.allow': message('A host is accepted again'),
  'refused-site.lift': message('A refused site is accepted again'),
  'request.prove': message('The owner of a site proved that it is theirs, and got what they asked for'),
  'request.approve': message('The wish of a site’s owner was granted'),
  'request.refuse': message('The wish of a site’s owner was refused'),
  'request.lift': message('The wish of a site’s owner no longer holds'),
  'blog.health': message('The health of a site was decided on'),
  'blog.read': message('A site was read at once'),
  'reading.change': message('The reading of sites was paused, resumed, or set to another speed'),
  'post.hide': message('A post of a site was hidden'),
  'post.restore': message('A post of a site is shown again'),
  'blog.stop-posts': message('The posts of a site are no longer shown'),
  'blog.resume-posts': message('The posts of a site are shown again'),
  'settings.change': message('A setting was changed'),
  'job.retry': message('A job that had been given up is tried again'),
  'job.drop': message('A job that had been given up was dropped'),
  'import.try': message('A list of sites was tried'),
  'import.start': message('A list of sites was imported'),
}

const things = {
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

/** What an action of staff is called for readers. */
export function actionWords(t: Translator, action: string): string {
  const words = actions[action]
  return words ? t(words) : action.replace('.', ': ')
}

/** The target of an action, such as `blog:12`, in words. @param action deletions and merges remove their target */
export function thingWords(t: Translator, thing: string, action: string): string {
  const [kind = '', id = ''] = thing.split(/:(.*)/s)
  const name = Object.hasOwn(things, kind) ? t(things[kind as keyof typeof things], { id }) : `${kind} ${id}`
  return /\.(delete|merge)$/.test(action) ? t('{thing}, which is no longer here', { thing: name }) : name
}
