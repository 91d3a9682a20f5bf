/** As PostgreSQL writes a time to a session in UTC: `2026-11-22 15:04:05.123456+00`, or with a T from within JSON. */
const postgresUtcTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::00)?$/

/** A time of the database as the API shows it. A page of twenty things has sixty of them, and dates are slow. */
export function isoTime(text: string): string {
  const found = postgresUtcTime.exec(text)
  if (!found) return new Date(text).toISOString()
  const [, day, time, fraction = ''] = found
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** A row from within JSON, where PostgreSQL formats times its own way, with its times as the API shows them. */
export const withIsoTimes = <R extends { created_on: string; updated_on: string }>(row: R): R => ({
  ...row,
  created_on: isoTime(row.created_on),
  updated_on: isoTime(row.updated_on),
})
