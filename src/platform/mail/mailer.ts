import { failureFrom } from './failure.ts'
import { type Mail, MailFailure } from './mail.ts'
import { putIntoOutbox } from './outbox.ts'
import { textPart } from './text-part.ts'
import type { bytesTransport, smtpTransport } from './transports.ts'

// nodemailer takes 7 MB, so it is loaded for the first mail (docs/decisions/0183-what-a-miss-costs.md).
const transports = () => import('./transports.ts')

export interface MailerOptions {
  /** `smtp://` or `smtps://`; without it each mail becomes a file in `outbox_dir`. */
  smtp_url?: string | undefined
  /** Such as `Wend <hello@wend.example>`. */
  mail_from: string
  outbox_dir: string
}

export interface Mailer {
  /** The domain of the sender's address, for message ids. */
  domain: string
  /** Resolves once the server, or the disk, has accepted the mail. @throws MailFailure */
  send(mail: Mail): Promise<void>
  /** Ends idle connections. */
  close(): void
}

/** Everything in a mail but its bytes, in nodemailer's terms. @param may8Bit see text-part.ts */
function asMessage(mail: Mail, from: string, may8Bit: boolean) {
  // Exactly one address: a comma would otherwise make two recipients out of one.
  if (!/^[^\s,;:<>()"]+@[^\s,;:<>()"@]+$/.test(mail.to)) throw new MailFailure('permanent', 'bad address')
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    ...(mail.id ? { messageId: `<${mail.id}>` } : {}),
    subject: mail.subject.replaceAll(/\s+/g, ' ').trim(),
    // In the order in which mail programs prefer them: the last one most.
    alternatives: [
      textPart(mail.text, may8Bit),
      { contentType: 'text/html; charset=utf-8', content: mail.html },
    ],
    headers: {
      // Keeps automatic replies from answering a machine.
      'Auto-Submitted': 'auto-generated',
      ...mail.headers,
      ...(mail.unsubscribe_url
        ? {
            'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  }
}

/** Sends mails by SMTP, or writes them to the outbox folder; neither ever appears in a log. */
export function createMailer({ smtp_url, mail_from, outbox_dir }: MailerOptions): Mailer {
  const domain = /@([\w.-]+)/.exec(mail_from)?.[1] ?? 'localhost'
  if (!smtp_url) {
    let bytes: Promise<ReturnType<typeof bytesTransport>> | undefined
    return {
      domain,
      send: async (mail) => {
        bytes ??= transports().then((made) => made.bytesTransport())
        const { message } = await (await bytes).sendMail(asMessage(mail, mail_from, true))
        await putIntoOutbox(outbox_dir, message as Buffer)
      },
      close: () => {},
    }
  }
  let smtp: Promise<ReturnType<typeof smtpTransport>> | undefined
  return {
    domain,
    send: async (mail) => {
      smtp ??= transports().then((made) => made.smtpTransport(smtp_url))
      try {
        await (await smtp).sendMail(asMessage(mail, mail_from, false))
      } catch (error) {
        throw failureFrom(error)
      }
    },
    close: () => void smtp?.then((open) => open.close()),
  }
}
