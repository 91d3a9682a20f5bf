import { secondsUntil } from '#platform/outbound/answer-headers.ts'
import type { PoliteAnswer } from '#platform/outbound/polite-answer.ts'
import { busyOf } from '../crawl/outcomes.ts'
import type { ReaderClock } from './crawler-clock.ts'
import type { HostSession, ReadingSchedule } from './host-session.ts'
import { busyWait } from './intervals.ts'

interface LeavingTools {
  schedule: ReadingSchedule
  clock: ReaderClock
  scale: number
}

/** Nothing of a busy host is asked until it may have recovered. @returns when that is */
export async function backOff(
  { schedule, clock, scale }: LeavingTools,
  host: ReturnType<HostSession['hostOf']>,
  answer: PoliteAnswer,
): Promise<Date> {
  const now = clock.now()
  const said = busyOf(answer)
  // Seconds are of the reader's clock; a date is one of the calendar's.
  const asked = said && ('seconds' in said ? said.seconds : secondsUntil(said, now) / scale)
  const before = host?.busy_on ? (now - Date.parse(host.busy_on)) / 1000 / scale : undefined
  const until = new Date(Math.ceil(now + busyWait(asked, before) * 1000 * scale))
  if (host) await schedule.stopHost(host.host_id, until)
  return until
}
