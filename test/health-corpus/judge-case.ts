import type { Judgement } from '#crawler/health/evidence.ts'
import { judgeSite } from '#crawler/health/judge-site.ts'
import { siteAsSubmitted, updateKnownSite } from '#crawler/health/known-site.ts'
import { type HealthProgress, nextHealth } from '#crawler/health/next-health.ts'
import type { ObservedFeed } from '#crawler/health/observation.ts'
import type { ObservedSite } from '#crawler/health/observed-site.ts'
import { createSnapshot } from '#crawler/pages/page-snapshot.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import type { CorpusCase, CorpusCrawl, HealthState } from './corpus-case.ts'

export interface JudgedCase {
  state: HealthState
  judgements: Judgement[]
}

const dayMs = 24 * 3600 * 1000

/** The detector's verdict on a case: its crawls in order, each repeated every two days until the next. */
export function judgeCase(corpusCase: CorpusCase): JudgedCase {
  const submitted = siteAsSubmitted(corpusCase.submitted)
  const firstObservation = observeCrawl(corpusCase, corpusCase.firstCrawl)
  const frontPage = firstObservation.frontPage
  const feed = typeof firstObservation.feed === 'object' ? firstObservation.feed : undefined
  let knownSite = updateKnownSite(
    submitted,
    frontPage && 'sight' in frontPage ? frontPage.sight : undefined,
    feed,
  )
  let health: HealthProgress = { state: 'fine', since: null, nothing_since: null, tries: 0 }
  const judgements: Judgement[] = []
  for (const [index, crawl] of corpusCase.laterCrawls.entries()) {
    const observedSite = observeCrawl(corpusCase, crawl)
    const provisional = judgeSite(submitted, knownSite, observedSite)
    // Name servers are only looked up if something is wrong.
    const { nameServers } = crawl
    const judgement =
      provisional.verdict === 'ok'
        ? provisional
        : judgeSite(submitted, knownSite, { ...observedSite, nameServers })
    judgements.push(judgement)
    const end = corpusCase.laterCrawls[index + 1]?.day ?? crawl.day + 21
    for (let day = crawl.day; day < end; day += 2) health = nextHealth(health, judgement.verdict, day * dayMs)
    if (judgement.verdict === 'ok')
      knownSite = updateKnownSite(
        knownSite,
        observedSite.frontPage && 'sight' in observedSite.frontPage
          ? observedSite.frontPage.sight
          : undefined,
        typeof observedSite.feed === 'object' ? observedSite.feed : undefined,
      )
  }
  return { state: health.state, judgements }
}

/** A crawl of the corpus as the crawler observes it: pages with an error status have no body. */
function observeCrawl({ submitted }: CorpusCase, crawl: CorpusCrawl): ObservedSite {
  const address = crawl.redirects.at(-1) ?? submitted.address
  const { frontPage: front } = crawl
  const statuses = Object.values(crawl.oldPosts)
  return {
    address: submitted.address,
    frontPage: observeFrontPage(front, crawl, address),
    feed: observeFeed(crawl),
    oldPosts: {
      present: statuses.filter((status) => status === 200).length,
      gone: statuses.filter((status) => status === 404 || status === 410).length,
    },
  }
}

function observeFrontPage(
  front: CorpusCrawl['frontPage'],
  crawl: CorpusCrawl,
  address: string,
): ObservedSite['frontPage'] {
  if ('failure' in front) {
    const failure =
      { name_not_found: 'dns', certificate_of_others: 'tls' }[front.failure as string] ?? front.failure
    return failure === 'tls' ? { failure, certificateNames: crawl.certificateNames } : { failure }
  }
  if (front.status !== 200) return { failure: String(front.status) }
  return { sight: createSnapshot(front.body, readPageFacts(front.body), new URL(address)), address }
}

function observeFeed({ feed }: CorpusCrawl): ObservedFeed | 'lost' | undefined {
  if (!feed) return undefined
  if (feed.status === 404 || feed.status === 410 || (feed.status === 200 && !feed.title)) return 'lost'
  if (feed.status !== 200) return undefined
  return {
    title: feed.title,
    entries: feed.entries.map(({ id, address, title, author }) => ({ id, url: address, title, author })),
  }
}
