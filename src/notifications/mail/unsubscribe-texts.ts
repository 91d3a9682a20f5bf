import type { Translator } from '#i18n/translator.ts'

/** Label of the unsubscribe link in an email. */
export const unsubscribeLabel = (t: Translator, kind: string): string =>
  t(
    'Unsubscribe from {kind, select, comment {emails about comments on your discussions} reply {emails about replies in discussions you joined} mention {emails about mentions of you} review {emails about reviews of your sites} discussion {emails about discussions of your sites} upvote {emails about upvotes} staff {emails about moderation of your submissions} other {all emails like this}}',
    { kind },
  )

/** Confirmation on the page behind that link. */
export const unsubscribedText = (t: Translator, kind: string): string =>
  t(
    'You won’t get any more emails about {kind, select, comment {comments on your discussions} reply {replies in discussions you joined} mention {mentions of you} review {reviews of your sites} discussion {discussions of your sites} upvote {upvotes} staff {moderation of your submissions} other {what happens here}}.',
    { kind },
  )
