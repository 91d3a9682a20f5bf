import type { Viewer } from '#platform/http/request-context.ts'
import type { QueuedMail } from '#platform/mail/deliver.ts'
import { createMailContext, type MailPreferences } from '#platform/mail/mail-context.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { Services } from '#platform/services.ts'

/** A message to the operator; replies go to its author. */
export function contactMail(
  { config }: Services,
  { email: to, ...preferences }: { email: string } & MailPreferences,
  author: Viewer,
  { subject, message }: { subject: string; message: string },
): Omit<QueuedMail, 'about'> {
  const { productName } = config
  const { t, pageUrl } = createMailContext(config, preferences)
  return {
    to,
    limited_by: null,
    reply_to: author.email,
    subject: `[${productName}] ${subject}`,
    ...renderMail(t, {
      productName,
      heading: subject,
      paragraphs: [t('{username} wrote on the contact page:', { username: author.username })],
      quote: message,
      action: { label: t('See all messages'), url: pageUrl('/admin-wn') },
      notes: [
        author.email_is_confirmed
          ? t('Replies to this email go to {email}.', { email: author.email })
          : t('Replies to this email go to {email}, which hasn’t been confirmed.', {
              email: author.email,
            }),
      ],
      footer: t('You’re getting this email because {site} sends its contact messages to this address.', {
        site: productName,
      }),
    }),
  }
}
