/** One mail, ready to go. */
export interface Mail {
  /** One bare address. */
  to: string
  subject: string
  html: string
  text: string
  reply_to?: string
  /**
   * Where one click ends mails like this one (RFC 8058): mail programs send a POST there on their own, so
   * it must need no log-in. An https address, as the RFC asks.
   */
  unsubscribe_url?: string
  /** The same for every attempt to send the same mail, so that receivers can drop a doubled one. */
  id?: string
  headers?: Record<string, string>
}

/**
 * Mail that did not go out. `temporary` is worth another attempt; `permanent` will be refused again. The
 * message names codes only: what a server answers often repeats the address.
 */
export class MailFailure extends Error {
  readonly kind: 'temporary' | 'permanent'

  constructor(kind: 'temporary' | 'permanent', why: string) {
    super(`Mail not sent: ${why}`)
    this.name = 'MailFailure'
    this.kind = kind
  }
}
