import type { Translator } from '#i18n/translator.ts'

/** What the link in a mail about one kind of notification says. */
export const stopMailsLabel = (t: Translator, kind: string): string =>
  t(
    'Unsubscribe from {kind, select, comment {emails about comments on your discussions} reply {emails about replies in discussions you joined} mention {emails about mentions of you} review {emails about reviews of your sites} discussion {emails about discussions of your sites} upvote {emails about upvotes} staff {emails about moderation of your submissions} other {all emails like this}}',
    { kind },
  )

/** What the page behind that link says. */
export const noMoreMails = (t: Translator, kind: string): string =>
  t(
    'You won’t get any more emails about {kind, select, comment {comments on your discussions} reply {replies in discussions you joined} mention {mentions of you} review {reviews of your sites} discussion {discussions of your sites} upvote {upvotes} staff {moderation of your submissions} other {what happens here}}.',
    { kind },
  )
