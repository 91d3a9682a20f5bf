const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A server's clock and a reader's differ slightly. */
const skewMs = 5 * minute
const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** "2 hours ago" for the last seven days; undefined for what is older, and for the future. */
export function relativeTime(at: number, now: number): string | undefined {
  const age = now - at
  if (age < -skewMs || age >= 7 * day) return undefined
  if (age < minute) return 'just now'
  const [unit, size] =
    age < hour
      ? (['minute', minute] as const)
      : age < day
        ? (['hour', hour] as const)
        : (['day', day] as const)
  return format.format(-Math.floor(age / size), unit)
}

/** How often (ms) "2 minutes ago" is updated. */
const tickMs = 30_000

/** Reports how long ago it was, now and as time goes by. @returns what stops that */
export function followTime(at: number, say: (words: string | undefined) => void): () => void {
  const tell = () => say(relativeTime(at, Date.now()))
  tell()
  const timer = setInterval(tell, tickMs)
  return () => clearInterval(timer)
}
