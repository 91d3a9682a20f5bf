import { secondsUntil } from '#platform/outbound/response-headers.ts'
import { type ResponseHead, retryAfterOf } from '../http/outcomes.ts'
import type { CrawlerClock } from '../scheduler/crawler-clock.ts'
import { busyWait } from '../scheduler/intervals.ts'
import type { CrawlSchedule, HostSession } from './host-session.ts'

interface BackOffTools {
  schedule: CrawlSchedule
  clock: CrawlerClock
  scale: number
}

/** Backs off from a busy host. @returns when to retry */
export async function backOff(
  { schedule, clock, scale }: BackOffTools,
  host: ReturnType<HostSession['hostOf']>,
  response: ResponseHead,
): Promise<Date> {
  const now = clock.now()
  const retryAfter = retryAfterOf(response)
  // Relative times follow the crawler's clock, dates the real one.
  const seconds =
    retryAfter && ('seconds' in retryAfter ? retryAfter.seconds : secondsUntil(retryAfter, now) / scale)
  const secondsSinceBusy = host?.busy_on ? (now - Date.parse(host.busy_on)) / 1000 / scale : undefined
  const until = new Date(Math.ceil(now + busyWait(seconds, secondsSinceBusy) * 1000 * scale))
  if (host) await schedule.stopHost(host.host_id, until)
  return until
}
