/** What Retry-After asks for: seconds, or a point in time. */
export type RetryAfter = { seconds: number } | { at: Date }

const longestSeconds = 10 * 365 * 24 * 60 * 60

/** Reads Retry-After (RFC 9110, 10.2.3) in both of its forms; undefined where it is missing or means nothing. */
export function readRetryAfter(header: string | undefined): RetryAfter | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return { seconds: Math.min(Number(text), longestSeconds) }
  // V8 reads nearly anything as a date, such as "-5"; dates of HTTP begin with a day of the week.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(text)) return undefined
  const hasZone = /\b(GMT|UTC)$|[+-]\d{4}$/.test(text)
  const time = Date.parse(hasZone ? text : `${text} GMT`)
  return Number.isNaN(time) ? undefined : { at: new Date(time) }
}

/** Whole seconds from `now` until Retry-After is over, 0 when it is already. */
export function secondsUntil(retryAfter: RetryAfter, now: number): number {
  if ('seconds' in retryAfter) return retryAfter.seconds
  return Math.max(0, Math.ceil((retryAfter.at.getTime() - now) / 1000))
}

/** Seconds for which Cache-Control calls an answer fresh; null where it does not say. */
export function readMaxAge(cacheControl: string | undefined): number | null {
  const found = /(?:^|[,\s])max-age\s*=\s*"?(\d+)/i.exec(cacheControl ?? '')
  return found ? Math.min(Number(found[1]), longestSeconds) : null
}
