const names = { warning: 40, error: 50 }

/** A JSON line of the log as people read it: when, how bad, and what; of what is bad, the rest and where it came from, too. */
export function readableLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json)
  const clock = new Date(time).toTimeString().slice(0, 8)
  if (level < names.warning) return `${clock} ${msg}\n`
  const facts = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  const cause = err ? `\n${err.stack || err.message}` : ''
  return `${clock} ${level < names.error ? 'warning' : 'error'}: ${msg}${facts}${cause}\n`
}
