import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { seededRandom } from '#demo/seeded-random.ts'
import { type FeedSite, feedSite, type SiteMetadata } from './feed-site.ts'
import { dayMs } from './politeness/spans.ts'
import { robotsKinds } from './robots-kinds.ts'
import type { Reply, WebHost, WebPage } from './web-host.ts'

/** A site as in the lists. */
export interface ListedSite {
  url: string
  feed_url: string | null
}

/** The metadata that a crawler can find; undefined if the site does not offer it. */
export interface Offer {
  title?: string
  description?: string | undefined
  language?: string | undefined
  hasPosts?: true
}

/** How simulated sites respond, with shares in percent. */
const manners = {
  well: 80,
  feedElsewhere: 3,
  feedUnnamed: 2,
  feedMoved: 2,
  siteMoved: 2,
  busyAtFirst: 1,
  failing: 2,
  gone: 1,
  forbidden: 1,
  unknownName: 2,
  refusing: 1,
  blocksWend: 1,
  challenging: 1,
  parked: 1,
}
type Manner = keyof typeof manners

const ofWholeHost = new Set<Manner>(['siteMoved', 'unknownName', 'refusing', 'blocksWend'])
const silent = new Set<Manner>([
  'failing',
  'gone',
  'forbidden',
  'unknownName',
  'refusing',
  'blocksWend',
  'parked',
])

const paragraphs: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../src/newsfeed/posts/testing/paragraphs.json', import.meta.url), 'utf8'),
)
/** Languages that are recognizable by text alone and have a single code. */
const tongues = Object.keys(paragraphs).filter((language) => !['id', 'ms', 'nb'].includes(language))
const topics = 'gardening bicycles maps radio letters baking birds zines astronomy poetry'.split(' ')
const words = 'quiet amber northern small crooked slow bright paper winter borrowed'.split(' ')
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const challenge =
  '<!doctype html><title>Just a moment...</title><p>Checking your browser before accessing the site.'
const sale = '<!doctype html><title>This domain is for sale</title><p>Buy this domain.'

/**
 * Simulates the sites of real lists: each one's behaviour is derived from its address. About twenty in a hundred fail, move,
 * block crawlers, or have their feed elsewhere.
 * @returns their hosts, and the metadata of each site by its address
 */
export function simulateSites(
  sites: readonly ListedSite[],
  now: number,
): { hosts: WebHost[]; offers: Map<string, Offer> } {
  const perHost = new Map<string, number>()
  for (const { url } of sites) perHost.set(hostOf(url), (perHost.get(hostOf(url)) ?? 0) + 1)
  const hosts = new Map<string, WebHost>()
  const offers = new Map<string, Offer>()
  for (const site of sites) {
    const isAlone = perHost.get(hostOf(site.url)) === 1
    const played = playSite(site, now, isAlone)
    offers.set(site.url, played.offer)
    const ownHosts = new Map<string, WebHost>()
    for (const host of played.hosts)
      ownHosts.set(host.name, { ...host, pages: { ...ownHosts.get(host.name)?.pages, ...host.pages } })
    for (const host of ownHosts.values()) {
      const existing = hosts.get(host.name)
      hosts.set(host.name, { ...existing, ...host, pages: merged(existing?.pages ?? {}, host.pages) })
    }
  }
  return { hosts: [...hosts.values()], offers }
}

/** An address that is one site's page and another one's feed in the lists is a page. */
function merged(known: WebHost['pages'], more: WebHost['pages']): WebHost['pages'] {
  const pages = Object.entries(known).filter(([, { kind }]) => kind === 'page')
  return { ...known, ...more, ...Object.fromEntries(pages) }
}

const hostOf = (url: string) => new URL(url).hostname

/** The key by which hosts share an IP address and a name in the log. */
const platformOf = (host: string) =>
  /\.(bearblog\.dev|github\.io|wordpress\.com|blogspot\.com|tumblr\.com|neocities\.org)$/.exec(host)?.[1]

function mannerOf(share: number, isAlone: boolean): Manner {
  let sum = 0
  for (const [manner, percent] of Object.entries(manners) as [Manner, number][]) {
    sum += percent
    if (share * 100 < sum) return ofWholeHost.has(manner) && !isAlone ? 'well' : manner
  }
  return 'well'
}

function playSite(site: ListedSite, now: number, isAlone: boolean): { hosts: WebHost[]; offer: Offer } {
  const home = new URL(site.url)
  const seed = createHash('sha256').update(site.url).digest().readUInt32BE() >>> 8
  const random = seededRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const manner = mannerOf(random(), isAlone && platformOf(home.hostname) === undefined)
  const listed = new URL(site.feed_url ?? '/feed.xml', home)

  const language = random() < 0.6 ? 'en' : pick(tongues)
  const metadata: SiteMetadata = {
    title: `The ${pick(words)} ${pick(topics)} of ${seed.toString(36)}`,
    description: random() < 0.85 ? `A site about ${pick(topics)} and ${pick(words)} things.` : undefined,
    language,
    declaredIn: pick(['page', 'page', 'feed', 'nothing']),
    categories: [pick(topics)],
    namesFeed: listed.href,
  }
  const kind: Omit<FeedSite, 'name'> & { metadata: SiteMetadata } = {
    schedule: {
      seed,
      postsPerMonth: pick([0.2, 0.5, 1, 2, 4, 8, 30]),
      since: now - 700 * dayMs,
      paragraph: paragraphs[language],
    },
    format: pick(['rss', 'rss', 'atom', 'json']),
    validators: pick(['both', 'etag', 'weak', 'odd', 'date', 'none']),
    compression: pick(['gzip', 'br', 'not']),
    home: pathOf(home),
    // A feed placed here by another site (`placed`) must not replace the front page.
    feed: listed.hostname === home.hostname ? pathOf(listed) : '/feed-elsewhere',
    metadata,
  }
  const name = home.hostname
  const robots = pick([
    undefined,
    undefined,
    robotsKinds.empty,
    robotsKinds.allowsOnlyWend,
    robotsKinds.forbidden,
  ])
  const platform = platformOf(name)
  const host = { name, ...(platform ? { platform } : {}), ...(isAlone && robots ? { robots } : {}) }
  return {
    hosts: hostsOf({ ...kind, ...host }, manner, { home, listed }),
    offer: silent.has(manner)
      ? {}
      : { title: metadata.title, description: metadata.description, language, hasPosts: true },
  }
}

const pathOf = ({ pathname, search }: URL) => pathname + search
const moved = (to: string): Reply => ({ status: 301, headers: { Location: to } })
const lost: Reply = { status: 404, headers: html, body: 'Not Found' }
const page = (kind: WebPage['kind'], reply: WebPage['reply']): WebPage => ({ kind, reply })

/** A site's host, and the hosts of its feed and its new address. */
function hostsOf(
  site: FeedSite & { metadata: SiteMetadata },
  manner: Manner,
  at: { home: URL; listed: URL },
): WebHost[] {
  const { metadata } = site
  const ownPath = (file: string) => new URL(file, at.home).pathname
  const everywhere = (reply: Reply) =>
    placed(feedSite(site), at.listed, [page('page', reply), page('feed', reply)])
  const notThere = placed(feedSite(site), at.listed, [undefined, page('feed', lost)])
  switch (manner) {
    case 'feedElsewhere': {
      const feed = ownPath('elsewhere/posts.xml')
      return [...notThere, feedSite({ ...site, feed, metadata: { ...metadata, namesFeed: feed } })]
    }
    case 'feedUnnamed':
      return [
        ...notThere,
        feedSite({ ...site, feed: ownPath('feed.xml'), metadata: { ...metadata, namesFeed: undefined } }),
      ]
    case 'feedMoved': {
      const to = `https://${site.name}${ownPath('moved/posts.xml')}`
      const ownHost = feedSite({ ...site, feed: new URL(to).pathname })
      return [ownHost, ...placed(feedSite(site), at.listed, [undefined, page('feed', moved(to))])]
    }
    case 'siteMoved': {
      const name = `www.moved-${site.schedule.seed.toString(36)}.example`
      const own = feedSite({
        ...site,
        name,
        feed: '/feed',
        home: '/',
        metadata: { ...metadata, namesFeed: '/feed' },
      })
      const leave = [page('page', moved(`https://${name}/`)), page('feed', moved(`https://${name}/feed`))]
      return [own, ...placed(feedSite(site), at.listed, leave)]
    }
    case 'busyAtFirst':
      return placed(feedSite({ ...site, override: busyAtFirst }), at.listed)
    case 'failing':
      return everywhere({ status: 500, headers: html, body: 'Internal Server Error' })
    case 'gone':
      return everywhere({ status: 410, headers: html, body: 'Gone' })
    case 'forbidden':
      return everywhere({ status: 403, headers: html, body: 'Forbidden' })
    case 'parked':
      return everywhere({ headers: html, body: sale, is_unusable: true })
    case 'challenging':
      return placed(feedSite(site), at.listed, [page('page', { headers: html, body: challenge })])
    case 'unknownName':
      return [{ ...feedSite(site), resolves: 'to_nothing' }]
    case 'refusing':
      return [{ ...feedSite(site), refuses: true }]
    case 'blocksWend':
      return [{ ...feedSite(site), robots: robotsKinds.blocksWend }]
    case 'well':
      return placed(feedSite(site), at.listed)
  }
}

const busyAtFirst = ({ before }: { before: number }): Reply | undefined =>
  before === 0 ? { status: 503, headers: { 'Retry-After': '3600' } } : undefined

/** A site whose feed is where its list metadata, possibly on another host; with overrides for front page and feed. */
function placed(
  host: WebHost,
  listed: URL,
  [otherFront, otherFeed]: (WebPage | undefined)[] = [],
): WebHost[] {
  const [[home = '/', front] = [], [, posts] = []] = Object.entries(host.pages)
  const pages = { [home]: otherFront ?? front } as WebHost['pages']
  // A site whose address is its feed has no front page.
  const feed = otherFeed ?? posts
  const feeds: WebHost['pages'] = feed ? { [pathOf(listed)]: feed } : {}
  if (listed.hostname === host.name) return [{ ...host, pages: { ...pages, ...feeds } }]
  return [
    { ...host, pages },
    { name: listed.hostname, pages: feeds },
  ]
}
