import nodemailer from 'nodemailer'
import { isLoopback } from '../runtime/loopback.ts'

/** Neither attachments from disk nor pictures from the web: a mail contains only what it was given. */
const sealed = { disableFileAccess: true, disableUrlAccess: true }

/** Whether mails leave encrypted or not at all. With a password that is so unless the URL says otherwise. */
export function requiresTls({ protocol, username, searchParams }: URL): boolean {
  const asked = searchParams.get('requireTLS')
  if (protocol === 'smtps:' || searchParams.get('secure') === 'true') return true
  if (searchParams.get('ignoreTLS') === 'true') return false
  return asked === null ? username !== '' : asked === 'true'
}

/**
 * Sends through the server of an SMTP URL; its query may contain nodemailer's settings. With a password and a server on
 * another machine, STARTTLS is required, unless the URL says `requireTLS=false`: otherwise a man in the middle could
 * switch encryption off and read the password.
 */
export function smtpTransport(smtpUrl: string) {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !isLoopback(url.hostname) && requiresTls(url))
    url.searchParams.set('requireTLS', 'true')
  return nodemailer.createTransport({
    ...sealed,
    url: url.href,
    pool: true,
    maxConnections: 2,
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
}

/** Serializes a mail without sending it. */
export const bytesTransport = () =>
  nodemailer.createTransport({ ...sealed, streamTransport: true, buffer: true, newline: 'windows' })
