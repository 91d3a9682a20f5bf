import type { PublisherHints } from '../http/publisher-hints.ts'

const hourMs = 3600 * 1000
const weekHours = 7 * 24

/** The first time from `due` on that is in none of the hours and days that a feed asks to skip; `due` if all are. */
export function skippingHours(due: Date, asked: PublisherHints | null): Date {
  if (!asked || (asked.skip_hours.length === 0 && asked.skip_days.length === 0)) return due
  const isSkipped = (time: Date) =>
    asked.skip_hours.includes(time.getUTCHours()) || asked.skip_days.includes(time.getUTCDay())
  if (!isSkipped(due)) return due
  const beginning = Math.floor(due.getTime() / hourMs) * hourMs
  for (let hour = 1; hour <= weekHours; hour++) {
    const time = new Date(beginning + hour * hourMs)
    if (!isSkipped(time)) return time
  }
  return due
}
