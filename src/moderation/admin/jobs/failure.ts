import type { FailureCause } from './contract.ts'

/** Causes that staff can act on, by error message. The first match counts. */
const causes: [RegExp, FailureCause][] = [
  [/ECONNREFUSED/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'unknown_host'],
  [/ETIMEDOUT|ESOCKETTIMEDOUT|time(d )?-?out/i, 'no_answer'],
  [/ECONNRESET|EPIPE|socket hang up|connection (was )?closed/i, 'broken'],
  [/EAUTH|\b535\b|invalid login/i, 'mail_login'],
  [/CERT_|certificate|self-signed/i, 'certificate'],
  [/ENOSPC|no space left|53100/i, 'disk_full'],
  [/deadlock detected/i, 'deadlock'],
  [/^\s*$/, 'silent'],
]

/**
 * Whatever may be a mail address, a web address, a host, a path, or a secret. A mail server repeats addresses in its
 * refusals, and a web address may contain a token.
 */
const privateParts =
  /[^\s<>"'()]+@[^\s<>"'()]+|\b[a-z][a-z\d+.-]*:\/\/\S+|\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b|\[?[\da-f]*:[\da-f:]*:[\da-f]+\]?(:\d+)?|\b([a-z\d-]+\.)+[a-z]{2,}(:\d+)?\b|(\/[\w.-]+){2,}|\b[\w+/=-]{20,}|"[^"]*"|'[^']*'/gi

const longest = 200

/** Why a job failed, fit for a screen: a known cause, or what it said without addresses and secrets. */
export function failureOf(error: string): { cause: FailureCause | null; error: string } {
  const cause = causes.find(([pattern]) => pattern.test(error))?.[1] ?? null
  return { cause, error: error.replaceAll(privateParts, '…').trim().slice(0, longest) }
}
