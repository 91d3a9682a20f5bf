/** A parsed Retry-After: seconds, or a point in time. */
export type RetryAfter = { seconds: number } | { date: Date }

const maxSeconds = 10 * 365 * 24 * 60 * 60

/** Parses both forms of Retry-After (RFC 9110, 10.2.3); undefined if missing or invalid. */
export function readRetryAfter(header: string | undefined): RetryAfter | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return { seconds: Math.min(Number(text), maxSeconds) }
  // V8 parses nearly anything as a date, such as "-5"; HTTP dates begin with a weekday.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(text)) return undefined
  const hasZone = /\b(GMT|UTC)$|[+-]\d{4}$/.test(text)
  const time = Date.parse(hasZone ? text : `${text} GMT`)
  return Number.isNaN(time) ? undefined : { date: new Date(time) }
}

/** Whole seconds from `now` until Retry-After has passed, at least 0. */
export function secondsUntil(retryAfter: RetryAfter, now: number): number {
  if ('seconds' in retryAfter) return retryAfter.seconds
  return Math.max(0, Math.ceil((retryAfter.date.getTime() - now) / 1000))
}

/** Cache-Control's max-age in seconds; null if missing. */
export function readMaxAge(cacheControl: string | undefined): number | null {
  const match = /(?:^|[,\s])max-age\s*=\s*"?(\d+)/i.exec(cacheControl ?? '')
  return match ? Math.min(Number(match[1]), maxSeconds) : null
}
