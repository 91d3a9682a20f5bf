import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { seededRandom } from '#ui/covers/seeded-random.ts'
import { type FeedSite, feedSite, type SiteMetadata } from './feed-site.ts'
import { dayMs } from './politeness/spans.ts'
import { robotsKinds } from './robots-kinds.ts'
import type { Reply, Visit, WebHost, WebPage } from './web-host.ts'

/** A site as in the lists. */
export interface ListedSite {
  url: string
  feed_url: string | null
}

/** The metadata that a crawler can find; undefined if the site does not offer it. */
export interface OfferedMetadata {
  title?: string
  description?: string | undefined
  language?: string | undefined
  hasPosts?: true
}

/** How simulated sites respond, with shares in percent. */
const behaviourShares = {
  healthy: 80,
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
type Behaviour = keyof typeof behaviourShares

const hostWideBehaviours = new Set<Behaviour>(['siteMoved', 'unknownName', 'refusing', 'blocksWend'])
const behavioursWithoutMetadata = new Set<Behaviour>([
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
const detectableLanguages = Object.keys(paragraphs).filter(
  (language) => !['id', 'ms', 'nb'].includes(language),
)
const topics = 'gardening bicycles maps radio letters baking birds zines astronomy poetry'.split(' ')
const words = 'quiet amber northern small crooked slow bright paper winter borrowed'.split(' ')
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const challengePage =
  '<!doctype html><title>Just a moment...</title><p>Checking your browser before accessing the site.'
const forSalePage = '<!doctype html><title>This domain is for sale</title><p>Buy this domain.'

/**
 * Simulates the sites of real lists: each one's behaviour is derived from its address. About twenty in a hundred fail,
 * move, block crawlers, or have their feed elsewhere.
 * @returns their hosts, and the metadata of each site by its address
 */
export function simulateSites(
  sites: readonly ListedSite[],
  now: number,
): { hosts: WebHost[]; offers: Map<string, OfferedMetadata> } {
  const siteCounts = new Map<string, number>()
  for (const { url } of sites) siteCounts.set(getHost(url), (siteCounts.get(getHost(url)) ?? 0) + 1)
  const hosts = new Map<string, WebHost>()
  const offers = new Map<string, OfferedMetadata>()
  for (const site of sites) {
    const isOnlySite = siteCounts.get(getHost(site.url)) === 1
    const simulation = simulateSite(site, now, isOnlySite)
    offers.set(site.url, simulation.offer)
    const siteHosts = new Map<string, WebHost>()
    for (const host of simulation.hosts)
      siteHosts.set(host.name, { ...host, pages: { ...siteHosts.get(host.name)?.pages, ...host.pages } })
    for (const host of siteHosts.values()) {
      const existing = hosts.get(host.name)
      hosts.set(host.name, { ...existing, ...host, pages: mergePages(existing?.pages ?? {}, host.pages) })
    }
  }
  return { hosts: [...hosts.values()], offers }
}

/** Merges the pages of a host; an address that is a page for one site and a feed for another stays a page. */
function mergePages(existing: WebHost['pages'], added: WebHost['pages']): WebHost['pages'] {
  const pages = Object.entries(existing).filter(([, { kind }]) => kind === 'page')
  return { ...existing, ...added, ...Object.fromEntries(pages) }
}

const getHost = (url: string) => new URL(url).hostname

/** The key by which hosts share an IP address and a name in the log. */
const findPlatform = (host: string) =>
  /\.(bearblog\.dev|github\.io|wordpress\.com|blogspot\.com|tumblr\.com|neocities\.org)$/.exec(host)?.[1]

function chooseBehaviour(share: number, isOnlySite: boolean): Behaviour {
  let sum = 0
  for (const [behaviour, percent] of Object.entries(behaviourShares) as [Behaviour, number][]) {
    sum += percent
    if (share * 100 < sum) return hostWideBehaviours.has(behaviour) && !isOnlySite ? 'healthy' : behaviour
  }
  return 'healthy'
}

function simulateSite(
  site: ListedSite,
  now: number,
  isOnlySite: boolean,
): { hosts: WebHost[]; offer: OfferedMetadata } {
  const home = new URL(site.url)
  const seed = createHash('sha256').update(site.url).digest().readUInt32BE() >>> 8
  const random = seededRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const behaviour = chooseBehaviour(random(), isOnlySite && findPlatform(home.hostname) === undefined)
  const listedFeed = new URL(site.feed_url ?? '/feed.xml', home)

  const language = random() < 0.6 ? 'en' : pick(detectableLanguages)
  const metadata: SiteMetadata = {
    title: `The ${pick(words)} ${pick(topics)} of ${seed.toString(36)}`,
    description: random() < 0.85 ? `A site about ${pick(topics)} and ${pick(words)} things.` : undefined,
    language,
    declaredIn: pick(['page', 'page', 'feed', 'nothing']),
    categories: [pick(topics)],
    linkedFeed: listedFeed.href,
  }
  const feedSiteOptions: Omit<FeedSite, 'name'> & { metadata: SiteMetadata } = {
    schedule: {
      seed,
      postsPerMonth: pick([0.2, 0.5, 1, 2, 4, 8, 30]),
      since: now - 700 * dayMs,
      paragraph: paragraphs[language],
    },
    format: pick(['rss', 'rss', 'atom', 'json']),
    validators: pick(['both', 'etag', 'weak', 'odd', 'date', 'none']),
    compression: pick(['gzip', 'br', 'none']),
    home: pathWithQuery(home),
    // A feed placed here by another site (`placeFeed`) must not replace the front page.
    feed: listedFeed.hostname === home.hostname ? pathWithQuery(listedFeed) : '/feed-elsewhere',
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
  const platform = findPlatform(name)
  const host = { name, ...(platform ? { platform } : {}), ...(isOnlySite && robots ? { robots } : {}) }
  return {
    hosts: createHosts({ ...feedSiteOptions, ...host }, behaviour, { home, listedFeed }),
    offer: behavioursWithoutMetadata.has(behaviour)
      ? {}
      : { title: metadata.title, description: metadata.description, language, hasPosts: true },
  }
}

const pathWithQuery = ({ pathname, search }: URL) => pathname + search
const redirectTo = (to: string): Reply => ({ status: 301, headers: { Location: to } })
const notFound: Reply = { status: 404, headers: html, body: 'Not Found' }
const createPage = (kind: WebPage['kind'], reply: WebPage['reply']): WebPage => ({ kind, reply })

/** A site's host, and the hosts of its feed and its new address. */
function createHosts(
  site: FeedSite & { metadata: SiteMetadata },
  behaviour: Behaviour,
  addresses: { home: URL; listedFeed: URL },
): WebHost[] {
  const { metadata } = site
  const resolvePath = (file: string) => new URL(file, addresses.home).pathname
  const replyToAll = (reply: Reply) =>
    placeFeed(feedSite(site), addresses.listedFeed, [createPage('page', reply), createPage('feed', reply)])
  const withoutListedFeed = placeFeed(feedSite(site), addresses.listedFeed, [
    undefined,
    createPage('feed', notFound),
  ])
  switch (behaviour) {
    case 'feedElsewhere': {
      const feed = resolvePath('elsewhere/posts.xml')
      return [...withoutListedFeed, feedSite({ ...site, feed, metadata: { ...metadata, linkedFeed: feed } })]
    }
    case 'feedUnnamed':
      return [
        ...withoutListedFeed,
        feedSite({
          ...site,
          feed: resolvePath('feed.xml'),
          metadata: { ...metadata, linkedFeed: undefined },
        }),
      ]
    case 'feedMoved': {
      const to = `https://${site.name}${resolvePath('moved/posts.xml')}`
      const withMovedFeed = feedSite({ ...site, feed: new URL(to).pathname })
      return [
        withMovedFeed,
        ...placeFeed(feedSite(site), addresses.listedFeed, [undefined, createPage('feed', redirectTo(to))]),
      ]
    }
    case 'siteMoved': {
      const name = `www.moved-${site.schedule.seed.toString(36)}.example`
      const newSite = feedSite({
        ...site,
        name,
        feed: '/feed',
        home: '/',
        metadata: { ...metadata, linkedFeed: '/feed' },
      })
      const redirects = [
        createPage('page', redirectTo(`https://${name}/`)),
        createPage('feed', redirectTo(`https://${name}/feed`)),
      ]
      return [newSite, ...placeFeed(feedSite(site), addresses.listedFeed, redirects)]
    }
    case 'busyAtFirst':
      return placeFeed(feedSite({ ...site, override: busyAtFirst }), addresses.listedFeed)
    case 'failing':
      return replyToAll({ status: 500, headers: html, body: 'Internal Server Error' })
    case 'gone':
      return replyToAll({ status: 410, headers: html, body: 'Gone' })
    case 'forbidden':
      return replyToAll({ status: 403, headers: html, body: 'Forbidden' })
    case 'parked':
      return replyToAll({ headers: html, body: forSalePage, is_unusable: true })
    case 'challenging':
      return placeFeed(feedSite(site), addresses.listedFeed, [
        createPage('page', { headers: html, body: challengePage, is_unusable: true }),
      ])
    case 'unknownName':
      return [{ ...feedSite(site), resolves: 'to_nothing' }]
    case 'refusing':
      return [{ ...feedSite(site), refusesConnections: true }]
    case 'blocksWend':
      return [{ ...feedSite(site), robots: robotsKinds.blocksWend }]
    case 'healthy':
      return placeFeed(feedSite(site), addresses.listedFeed)
  }
}

const busyAtFirst = ({ previousRequests }: Visit): Reply | undefined =>
  previousRequests === 0 ? { status: 503, headers: { 'Retry-After': '3600' } } : undefined

/** Places a site's feed at its listed address, possibly on another host. Front page and feed can be overridden. */
function placeFeed(
  host: WebHost,
  listedFeed: URL,
  [frontPageOverride, feedOverride]: (WebPage | undefined)[] = [],
): WebHost[] {
  const [[home = '/', frontPage] = [], [, feedPage] = []] = Object.entries(host.pages)
  const pages = { [home]: frontPageOverride ?? frontPage } as WebHost['pages']
  // A site whose address is its feed has no front page.
  const feed = feedOverride ?? feedPage
  const feeds: WebHost['pages'] = feed ? { [pathWithQuery(listedFeed)]: feed } : {}
  if (listedFeed.hostname === host.name) return [{ ...host, pages: { ...pages, ...feeds } }]
  return [
    { ...host, pages },
    { name: listedFeed.hostname, pages: feeds },
  ]
}
