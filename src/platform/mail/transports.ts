import nodemailer from 'nodemailer'
import { isLoopback } from '../runtime/loopback.ts'

/** No attachments from disk and no content from the web: the caller supplies the whole mail. */
const noExternalContent = { disableFileAccess: true, disableUrlAccess: true }

/** True if mails must be encrypted in transit: the default with a password, unless the URL says otherwise. */
export function requiresTls({ protocol, username, searchParams }: URL): boolean {
  const requireTls = searchParams.get('requireTLS')
  if (protocol === 'smtps:' || searchParams.get('secure') === 'true') return true
  if (searchParams.get('ignoreTLS') === 'true') return false
  return requireTls === null ? username !== '' : requireTls === 'true'
}

/**
 * Sends through an SMTP server; the URL's query may contain nodemailer options. With a password and a remote server,
 * STARTTLS is required unless the URL says `requireTLS=false`; otherwise a man in the middle could strip encryption and
 * read the password.
 */
export function createSmtpTransport(smtpUrl: string) {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !isLoopback(url.hostname) && requiresTls(url))
    url.searchParams.set('requireTLS', 'true')
  return nodemailer.createTransport({
    ...noExternalContent,
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
export const createBytesTransport = () =>
  nodemailer.createTransport({
    ...noExternalContent,
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
