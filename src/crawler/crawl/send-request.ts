import type { PoliteResponse, Validators } from '#platform/outbound/polite-response.ts'
import { classifyResponse } from '../http/outcomes.ts'
import { requests } from '../http/requests.ts'
import { backOff } from '../politeness/back-off.ts'
import { type Crawl, inSeconds, record } from './crawl.ts'
import { getLatestDate } from './outcome/crawl-outcome.ts'
import type { RequestResult } from './outcome/results.ts'

/** Delay before retrying a crawl that could not get a slot. */
const retrySeconds = 60
const hour = 3600

/** A result with its body, if there is one. */
export interface ResultWithBody extends RequestResult {
  response: PoliteResponse
}

/** Bodies are large, so the recorded results do without them. */
export function withoutBody({ response, ...result }: ResultWithBody): RequestResult {
  if (response.result !== 'ok') return { ...result, response }
  const { bytes: _, ...head } = response
  return { ...result, response: head }
}

/**
 * Sends one request within the limits of its host, records it, and backs off from a busy host.
 * @param mayRequest called for the address and each redirect; false cancels the request
 */
export async function sendRequest(
  crawl: Crawl,
  what: 'feed' | 'page' | 'blogroll' | 'links' | 'post',
  url: string,
  validators: Validators[] | null,
  mayRequest: (target: URL) => Promise<boolean> = async () => true,
): Promise<ResultWithBody> {
  const { session, tools } = crawl
  const response = await tools.fetcher.fetchPolitely(url, {
    ...requests[what],
    validators,
    waitForTurn: async (to) => (await mayRequest(to)) && session.waitForSlot(to),
  })
  session.recordRequestEnd(response.receivedBytes)
  const { hostname } = new URL(response.url)
  session.applyCrawlDelay(hostname, response.crawlDelaySeconds)
  const outcome = classifyResponse(response)
  let until = inSeconds(crawl, retrySeconds)
  if (outcome === 'later') until = getRetryTime(crawl, hostname)
  // The redirecting address has just been requested.
  if (outcome === 'later' && response.redirects.length > 0)
    until = getLatestDate(until, inSeconds(crawl, hour))
  if (outcome === 'busy') until = await backOff(tools, session.getHost(hostname), response)
  if (outcome === 'good') await session.clearBackOff(hostname)
  const result: ResultWithBody = {
    kind: 'request',
    what: what === 'links' ? 'blogroll' : what,
    at: tools.clock.now(),
    response,
    outcome,
    until,
  }
  record(crawl, withoutBody(result))
  return result
}

/** When to retry after a host could not be leased. */
export const getRetryTime = (crawl: Crawl, hostname: string): Date =>
  getLatestDate(inSeconds(crawl, retrySeconds), new Date(crawl.session.stoppedUntil(hostname) ?? 0))
