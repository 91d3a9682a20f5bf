const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** "3 Oct 2026", in UTC, so that server and browser write the same. */
export function shortDate(value: string): string {
  const date = new Date(value)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`
}

/** "3 October 2026, 23:30 UTC". */
export function fullDate(value: string): string {
  const date = new Date(value)
  const clock = date.toISOString().slice(11, 16)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${clock} UTC`
}

/** A date with the exact time in its title. `value` is an ISO 8601 time; shows nothing for anything else. */
export function Time({ value }: { value: string }) {
  if (Number.isNaN(Date.parse(value))) return null
  return (
    <time dateTime={value} title={fullDate(value)}>
      {shortDate(value)}
    </time>
  )
}
