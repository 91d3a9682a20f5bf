/** One mail, ready to send. */
export interface Mail {
  /** One bare address. */
  to: string
  /** What limits it by recipient: strangers may have had it sent. Null where only its reader can have. */
  limited_by: 'mail_by_recipient' | 'reset_mail' | null
  subject: string
  html: string
  text: string
  reply_to?: string
  /**
   * The address where one click ends mails like this one (RFC 8058): mail programs send a POST there on their own, so
   * it must need no log-in. An https address, as the RFC asks.
   */
  unsubscribe_url?: string
  /** The same for every attempt to send the same mail, so that receivers can drop a duplicate. */
  id?: string
  headers?: Record<string, string>
}

/**
 * A mail that was not sent. `temporary` is worth another attempt, `too_many` after some time; `permanent` will be refused
 * again. The message contains codes only: a server's answer often repeats the address.
 */
export class MailFailure extends Error {
  readonly kind: 'temporary' | 'permanent' | 'too_many'
  /** How long `too_many` lasts. */
  readonly retryAfterSeconds: number

  constructor(kind: MailFailure['kind'], why: string, retryAfterSeconds = 0) {
    super(`Mail not sent: ${why}`)
    this.name = 'MailFailure'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
