import type { Translator } from '#i18n/translator.ts'

/** What the link in a mail about one kind of notification says. */
export const stopMailsLabel = (t: Translator, kind: string): string =>
  t(
    'Stop {kind, select, comment {mails about comments on your discussions} reply {mails about answers where you took part} mention {mails about mentions of your name} review {mails about reviews of your sites} discussion {mails about discussions of your sites} upvote {mails about upvotes} staff {mails about what staff does with what you submitted} other {all mails of this sort}}',
    { kind },
  )

/** What the page behind that link says. */
export const noMoreMails = (t: Translator, kind: string): string =>
  t(
    'You will get no more mails about {kind, select, comment {comments on your discussions} reply {answers where you took part} mention {mentions of your name} review {reviews of your sites} discussion {discussions of your sites} upvote {upvotes} staff {what staff does with what you submitted} other {what happens here}}.',
    { kind },
  )
