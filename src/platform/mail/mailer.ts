import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mail, MailFailure } from './mail.ts'
import type { createBytesTransport, createSmtpTransport } from './transports.ts'

// nodemailer takes 7 MB, so it is loaded with the first mail.
const loadTransports = () => import('./transports.ts')

export interface MailerOptions {
  /** `smtp://` or `smtps://`; if undefined, each mail becomes a file in `outboxDir`. */
  smtpUrl?: string | undefined
  /** Such as `Wend <hello@wend.example>`. */
  mailFrom: string
  outboxDir: string
}

export interface Mailer {
  /** The domain of the sender's address, for message ids. */
  domain: string
  /** Resolves once the server (or the disk) has accepted the mail. @throws MailFailure */
  send(mail: Mail): Promise<void>
  /** Closes idle connections. */
  close(): void
}

/** Converts a mail to nodemailer's message options. @param allow8Bit see `textPart` */
function toMessage(mail: Mail, from: string, allow8Bit: boolean) {
  // Exactly one address: with a comma, it would be two recipients.
  if (!/^[^\s,;:<>()"]+@[^\s,;:<>()"@]+$/.test(mail.to)) throw new MailFailure('permanent', 'bad address')
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    ...(mail.id ? { messageId: `<${mail.id}>` } : {}),
    subject: mail.subject.replaceAll(/\s+/g, ' ').trim(),
    // In ascending order of preference, as mail programs expect.
    alternatives: [
      textPart(mail.text, allow8Bit),
      { contentType: 'text/html; charset=utf-8', content: mail.html },
    ],
    headers: {
      // Suppresses automatic replies.
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

/** Sends mails by SMTP, or writes them to the outbox folder; neither logs mail content. */
export function createMailer({ smtpUrl, mailFrom, outboxDir }: MailerOptions): Mailer {
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  if (!smtpUrl) {
    let bytesTransport: Promise<ReturnType<typeof createBytesTransport>> | undefined
    return {
      domain,
      send: async (mail) => {
        bytesTransport ??= loadTransports().then((module) => module.createBytesTransport())
        const { message } = await (await bytesTransport).sendMail(toMessage(mail, mailFrom, true))
        await writeToOutbox(outboxDir, message as Buffer)
      },
      close: () => {},
    }
  }
  let smtpTransport: Promise<ReturnType<typeof createSmtpTransport>> | undefined
  return {
    domain,
    send: async (mail) => {
      smtpTransport ??= loadTransports().then((module) => module.createSmtpTransport(smtpUrl))
      try {
        await (await smtpTransport).sendMail(toMessage(mail, mailFrom, false))
      } catch (error) {
        throw toMailFailure(error)
      }
    },
    close: () => void smtpTransport?.then((transport) => transport.close()),
  }
}

interface SendError {
  code?: string
  responseCode?: number
  permanent?: boolean
}

/**
 * Classifies a sending error. Only the rejection of this particular mail is permanent; the operator can fix a wrong
 * password or certificate, and the mail waits.
 */
function toMailFailure(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const { code = 'unknown', responseCode, permanent } = error as SendError
  const concernsThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const kind =
    concernsThisMail && permanent !== false && (responseCode ?? 500) >= 500 ? 'permanent' : 'temporary'
  return new MailFailure(kind, responseCode ? `${code}, the server answered ${responseCode}` : code)
}

/** Maximum line length in mails, without the line break (RFC 5322, 2.1.1). */
const maxLineBytes = 998

/**
 * The plain text part, unencoded if possible: the default `quoted-printable` wraps lines at 76 characters, which breaks
 * long links when a mail is read as raw text.
 * @param allow8Bit true if non-ASCII text may be sent unencoded, which not every mail server accepts (RFC 6152)
 * @returns an alternative for nodemailer
 */
function textPart(text: string, allow8Bit: boolean): object {
  const lines = text.split(/\r\n|\r|\n/)
  const is8Bit = Buffer.byteLength(text) > text.length
  const isTooLong = lines.some((line) => Buffer.byteLength(line) > maxLineBytes)
  if (isTooLong || text.includes('\0') || (is8Bit && !allow8Bit))
    return { contentType: 'text/plain; charset=utf-8', content: text }
  const head = [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${is8Bit ? '8bit' : '7bit'}`,
  ]
  return { raw: [...head, '', ...lines].join('\r\n') }
}

let fileCount = 0

/** A file name such as `20261121T104501123Z-000001-9f3a.eml`: sorts by time, and is unique across processes. */
function nextFileName(): string {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  return `${time}-${String(++fileCount).padStart(6, '0')}-${randomBytes(2).toString('hex')}.eml`
}

/**
 * Writes a mail into the folder, creating it if needed. Files appear complete, and only the account that runs Wend may
 * read them: they contain links that open accounts.
 */
export async function writeToOutbox(folder: string, bytes: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = nextFileName()
  const temporaryFile = join(folder, `.${name}.part`)
  const file = await open(temporaryFile, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporaryFile, join(folder, name))
}
