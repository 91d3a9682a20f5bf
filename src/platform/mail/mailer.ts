import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mail, MailFailure } from './mail.ts'
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

/** Everything in a mail but its bytes, in nodemailer's terms. @param may8Bit see `textPart` */
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

interface SendError {
  code?: string
  responseCode?: number
  permanent?: boolean
}

/**
 * Sorts what went wrong while sending. Only a refusal of this very mail is permanent; a wrong password or
 * certificate is the operator's to fix, and the mail waits for that.
 */
function failureFrom(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const { code = 'unknown', responseCode, permanent } = error as SendError
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const kind =
    aboutThisMail && permanent !== false && (responseCode ?? 500) >= 500 ? 'permanent' : 'temporary'
  return new MailFailure(kind, responseCode ? `${code}, the server answered ${responseCode}` : code)
}

/** The longest line that mail may have, without its end (RFC 5322, 2.1.1). */
const maxLineBytes = 998

/**
 * The plain text of a mail, as it is wherever it may be: the usual `quoted-printable` cuts lines at 76 characters, which
 * breaks long links wherever a mail is read as it is written.
 * @param may8Bit whether more than ASCII may be written as it is: not every mail server takes that (RFC 6152)
 * @returns in nodemailer's terms
 */
function textPart(text: string, may8Bit: boolean): object {
  const lines = text.split(/\r\n|\r|\n/)
  const is8Bit = Buffer.byteLength(text) > text.length
  const isTooLong = lines.some((line) => Buffer.byteLength(line) > maxLineBytes)
  if (isTooLong || text.includes('\0') || (is8Bit && !may8Bit))
    return { contentType: 'text/plain; charset=utf-8', content: text }
  const head = [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${is8Bit ? '8bit' : '7bit'}`,
  ]
  return { raw: [...head, '', ...lines].join('\r\n') }
}

let written = 0

/** Such as `20261121T104501123Z-000001-9f3a.eml`: names sort by time, and no two processes collide. */
function nextName(): string {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  return `${time}-${String(++written).padStart(6, '0')}-${randomBytes(2).toString('hex')}.eml`
}

/**
 * Writes the mail into the folder, which is created when missing. Watchers of the folder see whole files only, and only
 * the account that runs Wend may read them: they contain links that open accounts.
 */
export async function putIntoOutbox(folder: string, bytes: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = nextName()
  const draft = join(folder, `.${name}.part`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
}
