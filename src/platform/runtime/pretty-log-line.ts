const names = { warning: 40, error: 50 }

/** Control characters, which could forge lines at a terminal. */
const isOdd = (text: string) => /\p{Cc}/u.test(text)

/** A JSON line of the log for the eye: when, how bad, what, what else belongs to it, and where an error came from. */
export function readableLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const bad = level < names.warning ? '' : level < names.error ? 'warning: ' : 'error: '
  // What the sentence says already is not said again.
  const facts = Object.entries(rest)
    .map(
      ([name, value]) =>
        [name, typeof value === 'string' && !isOdd(value) ? value : JSON.stringify(value)] as const,
    )
    .filter(([, value]) => !msg.includes(value))
    .map(([name, value]) => ` ${name}=${value}`)
  const cause = err ? `\n${(err.stack || err.message).replace(/[^\P{Cc}\n\t]/gu, '�')}` : ''
  return `${clock} ${bad}${msg}${facts.join('')}${cause}\n`
}
