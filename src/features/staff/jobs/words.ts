const kinds: Record<string, string> = {
  send_mail: 'Send a mail',
  mail_link: 'Mail a link to confirm an address or set a password',
  mail_notifications: 'Mail somebody their notifications',
  remove_avatars: 'Delete the pictures of a deleted account',
  remove_customer: 'Delete a deleted account’s customer at Stripe',
  run_import: 'Import a list of sites',
  end_suspension: 'End a suspension on its day',
  sweep_accounts: 'Sweep old log-ins and mailed links',
  sweep_pictures: 'Sweep unused pictures',
  sweep_imports: 'Sweep old reports of imports',
  sweep_stripe_events: 'Sweep old events of Stripe',
  sweep_failed_jobs: 'Sweep jobs that were given up a month ago',
  sweep_rate_limits: 'Sweep old rate limits',
}

/** What a kind of job does, for staff; its name where there are no words yet. */
export const jobWords = (name: string): string => kinds[name] ?? name.replaceAll('_', ' ')

/** What staff can act on, by error message. The first match counts. */
const causes: [RegExp, string][] = [
  [/ECONNREFUSED/, 'The other side refused the connection.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The name of the other side could not be looked up.'],
  [/ETIMEDOUT|ESOCKETTIMEDOUT|time(d )?-?out/i, 'The other side did not answer in time.'],
  [/ECONNRESET|EPIPE|socket hang up|connection (was )?closed/i, 'The connection broke.'],
  [/EAUTH|\b535\b|invalid login/i, 'The mail server refused the log-in: look at SMTP_URL.'],
  [/CERT_|certificate|self-signed/i, 'The certificate of the other side was not accepted.'],
  [/ENOSPC|no space left|53100/i, 'The disk is full.'],
  [/deadlock detected/i, 'The database ended it for the sake of another one.'],
]

/**
 * Whatever may be a mail address, a web address, a host, a path, or a secret. A mail server repeats addresses in its
 * refusals, and a web address may contain a token.
 */
const privateParts =
  /[^\s<>"'()]+@[^\s<>"'()]+|\b[a-z][a-z\d+.-]*:\/\/\S+|\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b|\[?[\da-f]*:[\da-f:]*:[\da-f]+\]?(:\d+)?|\b([a-z\d-]+\.)+[a-z]{2,}(:\d+)?\b|(\/[\w.-]+){2,}|\b[\w+/=-]{20,}|"[^"]*"|'[^']*'/gi

const longest = 200

/** Why a job failed, in words that are fit for a screen: no addresses, no secrets. */
export function errorWords(error: string): string {
  const known = causes.find(([pattern]) => pattern.test(error))
  if (known) return known[1]
  const said = error.replaceAll(privateParts, '…').trim().slice(0, longest)
  return said || 'It did not say why.'
}
