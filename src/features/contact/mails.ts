import type { QueuedMail } from '#server/mail/deliver.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import type { Viewer } from '#server/request-context.ts'
import type { Services } from '#server/services.ts'

/** A message to the operator; replies go to its author. */
export function contactMail(
  { config: { product_name, public_url } }: Services,
  to: string,
  from: Viewer,
  { subject, message }: { subject: string; message: string },
): QueuedMail {
  const doubt = from.email_is_confirmed ? '' : ' This address has not been confirmed.'
  return {
    to,
    reply_to: from.email,
    subject: `[${product_name}] ${subject}`,
    ...renderMail({
      product_name,
      heading: subject,
      paragraphs: [`${from.username} wrote on the contact page:`],
      quote: message,
      action: { label: 'See all messages', url: `${public_url}/admin-wn` },
      after: [`An answer to this mail goes to ${from.email}.${doubt}`],
      footer: `You get this mail because ${product_name} sends its contact messages to this address.`,
    }),
  }
}
