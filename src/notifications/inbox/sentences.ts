import type { ReactNode } from 'react'
import { type Message, message, type ValuesOf } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { PageTranslator } from '#i18n/use-text.ts'
import type { NotificationEvent } from './schemas.ts'

/**
 * Sentences of notifications. `<b>{actor}</b>` is the person who acted, `{others}` counts the people who did the same
 * that day, and `{thing}` is the moderated target; translations may reorder them.
 */
const sentences = {
  mention_in_discussion: message('<b>{actor}</b> mentioned you in “{title}”'),
  mention_in_review: message('<b>{actor}</b> mentioned you in a review of “{title}”'),
  comment_on_discussion: message('<b>{actor}</b> commented on your discussion “{title}”'),
  reply_in_discussion: message('<b>{actor}</b> replied in “{title}”'),
  discussion_of_site: message('<b>{actor}</b> started the discussion “{title}” about your site “{site}”'),
  review_of_site: message('<b>{actor}</b> reviewed your site “{title}”'),
  upvote_of_site: message(
    '<b>{actor}</b> {others, plural, =0 {} one {and # other } other {and # others }}upvoted your site “{title}”',
  ),
  upvote_of_discussion: message(
    '<b>{actor}</b> {others, plural, =0 {} one {and # other } other {and # others }}upvoted your discussion “{title}”',
  ),
  upvote_of_comment: message(
    '<b>{actor}</b> {others, plural, =0 {} one {and # other } other {and # others }}upvoted your comment in “{title}”',
  ),
  proposal_made: message('<b>{actor}</b> suggested edits to “{title}”'),
  site_moved: message('“{title}” has moved to another address. Should it be listed there?'),
  proposal_accepted: message('<b>{actor}</b> accepted your edits to “{title}”'),
  proposal_refused: message('<b>{actor}</b> didn’t accept your edits to “{title}”. {reason}'),
  site_away: message(
    '“{title}” {health, select, changed_hands {seems to have changed hands.} gone {is gone.} other {has been down for two weeks.}}',
  ),
  sites_away: message(
    '{count, plural, one {# site you listed, own, bookmarked or follow is down or has changed hands: “{title}”.} other {# sites you listed, own, bookmarked or follow are down or have changed hands, including “{title}”.}}',
  ),
  site_back: message('“{title}” is back.'),
  sites_back: message(
    '{count, plural, one {# site you listed, own, bookmarked or follow is back: “{title}”.} other {# sites you listed, own, bookmarked or follow are back, including “{title}”.}}',
  ),
  site_edited: message(
    'Your {thing, select, article {article} other {site}} “{title}” was edited by the moderators.',
  ),
  text_edited: message(
    'The moderators edited your {thing, select, comment {comment in} other {discussion}} “{title}”.',
  ),
  text_deleted: message(
    'The moderators deleted your {thing, select, comment {comment in} other {discussion}} “{title}”.',
  ),
  hidden_by_staff: message(
    'Your {thing, select, article {article} review {review of} discussion {discussion} comment {comment in} post {post} other {site}} “{title}” was hidden by the moderators. {reason}',
  ),
  deleted_by_staff: message(
    'Your {thing, select, article {article} review {review of} discussion {discussion} comment {comment in} other {site}} “{title}” was deleted by the moderators. {reason}',
  ),
  shown_again: message(
    'Your {thing, select, article {article} other {site}} “{title}” is shown now. {reason}',
  ),
  site_merged: message('Your site “{title}” has been merged into “{into}”. {reason}'),
  submission_published: message(
    'Your {thing, select, review {review of} discussion {discussion} comment {comment in} other {site}} “{title}” is published now. {reason}',
  ),
  submission_accepted: message(
    'Your {thing, select, review {review of} discussion {discussion} comment {comment in} other {site}} “{title}” was accepted. {reason}',
  ),
  submission_refused: message(
    'Your {thing, select, review {review of} discussion {discussion} comment {comment in} other {site}} “{title}” was not accepted. {reason}',
  ),
  edit_published: message('Your changes to “{title}” are published now. {reason}'),
  edit_refused: message('Your changes to “{title}” were not accepted. {reason}'),
  message_answered: message('Your message “{subject}” was answered. {reason}'),
  account_suspended: message('Your account is suspended. {reason}'),
  account_hidden: message('Your account was hidden by the moderators. {reason}'),
  account_restored: message('Your account is no longer suspended. {reason}'),
  account_logged_out: message('You were logged out everywhere. {reason}'),
  staff_granted: message('You’re now on the staff. {reason}'),
  staff_revoked: message('You’re no longer on the staff. {reason}'),
  report_dismissed: message(
    "Thank you for your report: {thing, select, review {a review of “{title}”} discussion {the discussion “{title}”} comment {a comment in “{title}”} post {the post “{title}”} account {{title}'s account} other {the site “{title}”}} stays. {reason}",
  ),
  report_hidden: message(
    "Thank you for your report: {thing, select, review {a review of “{title}”} discussion {the discussion “{title}”} comment {a comment in “{title}”} post {the post “{title}”} account {{title}'s account} other {the site “{title}”}} was hidden. {reason}",
  ),
  report_deleted: message(
    "Thank you for your report: {thing, select, review {a review of “{title}”} discussion {the discussion “{title}”} comment {a comment in “{title}”} post {the post “{title}”} account {{title}'s account} other {the site “{title}”}} was deleted. {reason}",
  ),
  // Deleted targets have no title.
  gone_report_dismissed: message(
    'Thank you for your report: the {thing, select, review {review} discussion {discussion} comment {comment} post {post} account {account} other {site}} that you reported stays. {reason}',
  ),
  gone_report_hidden: message(
    'Thank you for your report: the {thing, select, review {review} discussion {discussion} comment {comment} post {post} account {account} other {site}} that you reported was hidden. {reason}',
  ),
  gone_report_deleted: message(
    'Thank you for your report: the {thing, select, review {review} discussion {discussion} comment {comment} post {post} account {account} other {site}} that you reported was deleted. {reason}',
  ),
  // An English sentence stored by an earlier version.
  said: message('<b>{actor}</b> {text}'),
} satisfies Record<NotificationEvent, Message>

type TextOf<Marked> = Marked extends Message<infer Text> ? Text : never

/** An event with the values of its sentence, which is rendered when it is read. */
export type NotificationPayload = {
  [Event in NotificationEvent]: {
    event: Event
    params: Omit<ValuesOf<TextOf<(typeof sentences)[Event]>>, 'actor' | 'others'>
  }
}[NotificationEvent]

/** A payload read from the database, with `others` if several people caused it. */
export interface StoredPayload {
  event: NotificationEvent
  params: Record<string, string | number>
}

/** The actor's name for a sentence: some languages add an honorific, but not for deleted users. */
export const formatActorName = (t: Translator, username: string): string =>
  t('{username}', { username }, 'honorific')

/**
 * Renders a notification as a sentence.
 * @param actor the actor's name; '' for staff, and if the name is shown elsewhere
 */
export function renderSentence(t: Translator, { event, params }: StoredPayload, actor: string): string {
  const name = (inside: ReactNode) => inside
  return String(t.parts(sentences[event], { others: 0, ...params, actor, b: name })).trimStart()
}

/** The sentence with the actor's name as an element. */
export function renderSentenceElements(
  t: PageTranslator,
  { event, params }: StoredPayload,
  actor: string,
  b: (name: ReactNode) => ReactNode,
): ReactNode {
  const values = { others: 0, ...params, actor, b }
  return t.rich(sentences[event] as Message, values)
}
