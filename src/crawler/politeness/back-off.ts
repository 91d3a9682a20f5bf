import { secondsUntil } from '#platform/outbound/response-headers.ts'
import { getRetryAfter, type ResponseHead } from '../http/outcomes.ts'
import type { CrawlerClock } from '../scheduler/crawler-clock.ts'
import { getBusyWait } from '../scheduler/intervals.ts'
import type { CrawlSchedule, HostSession } from './host-session.ts'

interface BackOffTools {
  schedule: CrawlSchedule
  clock: CrawlerClock
  timeScale: number
}

/** Backs off from a busy host. @returns when to retry */
export async function backOff(
  { schedule, clock, timeScale }: BackOffTools,
  host: ReturnType<HostSession['getHost']>,
  response: ResponseHead,
): Promise<Date> {
  const now = clock.now()
  const retryAfter = getRetryAfter(response)
  // Relative times follow the crawler's clock, dates the real one.
  const seconds =
    retryAfter && ('seconds' in retryAfter ? retryAfter.seconds : secondsUntil(retryAfter, now) / timeScale)
  const secondsSinceBusy = host?.busy_on ? (now - Date.parse(host.busy_on)) / 1000 / timeScale : undefined
  const until = new Date(Math.ceil(now + getBusyWait(seconds, secondsSinceBusy) * 1000 * timeScale))
  if (host) await schedule.stopHost(host.host_id, until)
  return until
}
