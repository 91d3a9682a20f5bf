import { type FeedSite, feedSite } from './feed-site.ts'
import { dayMs, hourMs } from './politeness/spans.ts'
import type { Schedule } from './posts.ts'
import { robotsKinds } from './robots-kinds.ts'
import type { Reply, Visit, WebHost } from './web-host.ts'

/** How an odd site differs from the others. */
type Oddity = (name: string, start: number, schedule: Schedule) => Partial<FeedSite>

const errorReply = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'Content-Type': 'text/html', ...headers },
  body: 'No',
})
const redirectTo = (status: number, to: string): Reply => ({ status, headers: { Location: to } })
const isBetween = (visit: Visit, start: number, from: number, to: number) =>
  visit.now >= start + from * dayMs && visit.now < start + to * dayMs

/** A feed that would be fetched every two hours if it did not ask for fewer requests. */
const frequentPosts = (schedule: Schedule) => ({
  format: 'rss' as const,
  schedule: { ...schedule, postsPerMonth: 90 },
})

const oddities: Record<string, Oddity> = {
  maxAge: (_, __, schedule) => ({ ...frequentPosts(schedule), maxAgeSeconds: 3 * 24 * 3600 }),
  ttl: (_, __, schedule) => ({ ...frequentPosts(schedule), ttlMinutes: 36 * 60 }),
  updatePeriod: (_, __, schedule) => ({ ...frequentPosts(schedule), updatePeriod: 'daily' }),
  skipHours: (_, __, schedule) => ({
    ...frequentPosts(schedule),
    skips: { hours: Array.from({ length: 16 }, (_, hour) => hour) },
  }),
  skipDays: (_, __, schedule) => ({ ...frequentPosts(schedule), skips: { days: [0, 2, 3, 6] } }),
  busyForSeconds: (_, start) => ({
    override: (visit) =>
      isBetween(visit, start, 3, 9) ? errorReply(429, { 'Retry-After': '200000' }) : undefined,
  }),
  busyUntil: (_, start) => ({
    override: (visit) =>
      isBetween(visit, start, 5, 6)
        ? errorReply(503, { 'Retry-After': new Date(start + 12 * dayMs).toUTCString() })
        : undefined,
  }),
  busyWithoutWord: (_, start) => ({
    override: (visit) => (isBetween(visit, start, 2, 8) ? errorReply(503) : undefined),
  }),
  busyTooLong: (_, start) => ({
    override: (visit) =>
      isBetween(visit, start, 4, 5) ? errorReply(429, { 'Retry-After': '99999999999' }) : undefined,
  }),
  gone: (_, start) => ({
    override: (visit) => (visit.now > start + 6 * dayMs ? errorReply(410) : undefined),
  }),
  goneOnce: (_, start) => ({
    override: (visit) => (isBetween(visit, start, 6, 7) ? errorReply(410) : undefined),
  }),
  forbidden: () => ({ override: () => errorReply(403) }),
  unauthorized: (_, start) => ({
    override: (visit) => (visit.now > start + 8 * dayMs ? errorReply(401) : undefined),
  }),
  broken: (_, start) => ({
    override: (visit) => (isBetween(visit, start, 10, 14) ? errorReply(500) : undefined),
  }),
  nonsense: (_, start) => ({
    override: (visit) =>
      isBetween(visit, start, 3, 5)
        ? { headers: { 'Content-Type': 'text/html' }, body: '<p>Maintenance', is_unusable: true }
        : undefined,
  }),
  resetting: (_, start) => ({
    override: (visit) => (isBetween(visit, start, 7, 9) ? { ends: 'reset' } : undefined),
  }),
  breakingOff: (_, start) => ({
    override: (visit) =>
      isBetween(visit, start, 7, 9) ? { body: 'x'.repeat(5000), ends: 'halfway' } : undefined,
  }),
  movedFeed: (name) => ({ override: () => redirectTo(301, `https://${name}/new-feed`) }),
  movedForNow: (name) => ({ override: () => redirectTo(302, `https://${name}/new-feed`) }),
  circle: () => ({ override: ({ path }) => redirectTo(301, path) }),
  blocksAll: () => ({ robots: robotsKinds.blocksAll }),
  blocksWend: () => ({ robots: robotsKinds.blocksWend }),
  allowsOnlyWend: () => ({ robots: robotsKinds.allowsOnlyWend }),
  keepsFeedsPrivate: () => ({ robots: robotsKinds.keepsFeedsPrivate }),
  robotsFail: () => ({ robots: robotsKinds.failing }),
  robotsCircle: () => ({ robots: robotsKinds.circle }),
  robotsPage: () => ({ robots: robotsKinds.page }),
  robotsForbidden: () => ({ robots: robotsKinds.forbidden }),
  expired: () => ({ certificate: 'expired' }),
  unknownName: () => ({ resolves: 'to_nothing' }),
  inside: () => ({ resolves: { to: ['10.0.0.7'] } }),
}
const oddityEntries = Object.entries(oddities)

const formats = ['rss', 'atom', 'json'] as const
const validatorKinds = ['both', 'etag', 'weak', 'odd', 'date', 'none'] as const
const compressions = ['none', 'gzip', 'br'] as const
/** Rare posts make a month run faster. */
const postsPerMonth = [0.5, 1, 2, 2, 4, 4, 8, 30]

export interface MonthSite {
  host: WebHost
  name: string
  /** The oddity; undefined for sites that can always be crawled. */
  oddity: string | undefined
  schedule: FeedSite['schedule']
}

/** Generates sites: one in three has one of many oddities, and one in ten is on a platform of thirty. */
export function monthSites(sites: number, start: number): MonthSite[] {
  return Array.from({ length: sites }, (_, n) => {
    const [oddity, createOddity] =
      n % 3 === 2 ? (oddityEntries[Math.floor(n / 3) % oddityEntries.length] ?? []) : []
    const group = Math.floor(n / 300)
    const isHosted = n % 10 === 3 && n % 3 !== 2
    const name = isHosted ? `site-${n}.month-platform-${group}.org` : `month-site-${n}.org`
    const schedule = {
      seed: n + 1,
      postsPerMonth: postsPerMonth[n % postsPerMonth.length] ?? 1,
      since: start - 400 * dayMs - n * hourMs,
    }
    const site: FeedSite = {
      name,
      schedule,
      format: formats[Math.floor(n / 4) % formats.length],
      validators: validatorKinds[Math.floor(n / 3) % validatorKinds.length],
      compression: compressions[Math.floor(n / 2) % compressions.length],
      ...(isHosted ? { platform: `platform-${group}` } : {}),
      ...createOddity?.(name, start, schedule),
    }
    const withNewFeed = feedSite({ ...site, feed: '/new-feed', override: undefined })
    const pages = { ...feedSite(site).pages, '/new-feed': withNewFeed.pages['/new-feed'] } as WebHost['pages']
    return { name, oddity, schedule, host: { ...feedSite(site), pages } }
  })
}
