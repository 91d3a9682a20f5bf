/** One mail, ready to send. */
export interface Mail {
  /** One bare address. */
  to: string
  /** The rate limit per recipient, for mails that strangers can trigger; null for mails that only the recipient can. */
  limited_by: 'mail_by_recipient' | 'reset_mail' | null
  subject: string
  html: string
  text: string
  reply_to?: string
  /**
   * The URL for one-click unsubscribe (RFC 8058): mail programs send a POST there on their own, so it must need no
   * log-in. Must be https.
   */
  unsubscribe_url?: string
  /** The same for every attempt, so that receivers can drop duplicates. */
  id?: string
  headers?: Record<string, string>
}

/**
 * A mail that could not be sent. `temporary` is worth retrying, `too_many` later, `permanent` never. The message
 * contains only codes, since server replies often repeat the address.
 */
export class MailFailure extends Error {
  readonly kind: 'temporary' | 'permanent' | 'too_many'
  /** How long `too_many` lasts. */
  readonly retryAfterSeconds: number

  constructor(kind: MailFailure['kind'], reason: string, retryAfterSeconds = 0) {
    super(`Mail not sent: ${reason}`)
    this.name = 'MailFailure'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
