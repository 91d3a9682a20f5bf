import nodemailer from 'nodemailer'
import { isLoopback } from './loopback.ts'

/** Neither attachments from disk nor pictures from the web: a mail contains only what it was given. */
const sealed = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Sends through the server of an SMTP URL; its query may contain nodemailer's settings. With a password and a server on
 * another machine, STARTTLS is required, unless the URL says `requireTLS=false`: otherwise a man in the middle could
 * switch encryption off and read the password.
 */
export function smtpTransport(smtpUrl: string) {
  const url = new URL(smtpUrl)
  if (
    url.protocol === 'smtp:' &&
    url.username &&
    !isLoopback(url.hostname) &&
    !url.searchParams.has('requireTLS')
  ) {
    url.searchParams.set('requireTLS', 'true')
  }
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
