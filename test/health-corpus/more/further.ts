import { type BuildCrawl, crawlFailure, crawlOwnSite, crawlPage } from '../build/later.ts'
import type { Site } from '../build/site.ts'
import { brands, furtherEmpty, furtherInterstitials, furtherParked, halfCopied } from './further-pages.ts'
import * as furtherSites from './further-sites.ts'
import { brokenInto, interstitials } from './kept-pages.ts'
import * as firstSites from './sites.ts'
import type { MoreCase } from './taken.ts'
import { empty, farms, parked, type RenderPage } from './taken-pages.ts'
import { trades } from './trade-pages.ts'

// Attacks every weak rule of the detector, in further languages too.

const sites: Site[] = [...Object.values(furtherSites), ...Object.values(firstSites)]
const further: Site[] = Object.values(furtherSites)
const withFeed = sites.filter(({ feed }) => feed !== '')

const createCases = (
  kind: string,
  candidates: Site[],
  later: (site: Site) => BuildCrawl,
  mustFlag: boolean,
): MoreCase[] =>
  candidates.map((site) => ({ name: `${kind}-${site.host}`, site, later: [later(site)], mustFlag }))

/** Combines each page with some of the sites, in turn. */
const combine = (
  kind: string,
  pages: Record<string, RenderPage>,
  candidates: Site[],
  rest: Parameters<typeof crawlPage>[1],
  mustFlag: boolean,
): MoreCase[] =>
  Object.entries(pages).flatMap(([name, page], index) =>
    [0, 2, 5, 9].flatMap((step) => {
      const site = candidates[(index + step) % candidates.length]
      return site
        ? createCases(`${kind}-${name}`, [site], (current) => crawlPage(page(current), rest), mustFlag)
        : []
    }),
  )

const isGambler = ({ host }: Site) => host === firstSites.lastBet.host

export const furtherTakenOverCases: MoreCase[] = [
  ...combine('parked', furtherParked, sites, { feed: 404 }, true),
  // A wildcard: the same page at every address.
  ...combine('wildcard', { ...furtherParked, ...trades }, further, { feed: 'html', posts: 200 }, true),
  ...combine('empty', furtherEmpty, sites, { feed: 404 }, true),
  ...combine(
    'brand',
    brands,
    sites.filter((site) => !isGambler(site)),
    { feed: 404 },
    true,
  ),
  ...combine('brand-wildcard', brands, further, { feed: 'html', posts: 200 }, true),
  ...combine('farm', farms, further, { feed: 404 }, true),
  ...createCases(
    'half-copied',
    sites.filter((site) => !isGambler(site)),
    (site) => crawlOwnSite(halfCopied(site), { posts: 404 }),
    true,
  ),
  // Old posts were restored from an archive, under another name, around paid content.
  ...createCases(
    'restored',
    withFeed.filter((site) => !isGambler(site) && site.author && site.author !== site.title),
    (site) =>
      crawlOwnSite({
        author: 'Mark Stenning',
        profiles: '',
        about: '<p>News and views.</p>',
        posts: [
          '2026-11-18 Best online casino bonus codes',
          '2026-11-12 Payday loans with bad credit',
          '2026-11-03 Free spins no deposit',
          ...site.posts,
        ],
      }),
    true,
  ),
]

const otherTheme = (site: Site): Site['theme'] => (site.theme === 'ghost' ? 'wordpress' : 'ghost')
const newPosts = ['2026-11-20 Yeniden', '2026-11-14 다시', '2026-11-02 Znowu']
const newHost = (site: Site) => `new-${site.host}`

/** The site's own feed continues, whatever the front page shows: the site is never away. */
export const failuresWithIntactFeed: MoreCase[] = [
  ...[202, 401, 403, 404, 410, 429, 500, 503, 520].flatMap((status) =>
    createCases(
      `answers-${status}`,
      withFeed,
      () => crawlPage('', { status, feed: 'same', posts: 200 }),
      false,
    ),
  ),
  ...combine(
    'before',
    { ...interstitials, ...furtherInterstitials },
    withFeed,
    { feed: 'same', posts: 200 },
    false,
  ),
]

/** An intruder replaced the front page. */
export const foreignPagesWithIntactFeed: MoreCase[] = [
  ...combine('intact', { ...parked, ...furtherParked }, withFeed, { feed: 'same', posts: 200 }, false),
  ...combine(
    'intact',
    { ...trades, ...brands },
    withFeed.filter((site) => !isGambler(site)),
    { feed: 'same', posts: 200 },
    false,
  ),
  ...combine('intact', { ...brokenInto }, withFeed, { feed: 'same', posts: 200 }, false),
  ...combine(
    'intact',
    { shop: farms.shop, streaming: farms.streaming } as Record<string, RenderPage>,
    withFeed,
    { feed: 'same' },
    false,
  ),
  ...combine('intact', empty, withFeed, { feed: 'same', posts: 200 }, false),
]

export const furtherUnchangedCases: MoreCase[] = [
  ...failuresWithIntactFeed,
  ...foreignPagesWithIntactFeed,
  ...combine('guarded', furtherInterstitials, sites, { feed: 503, posts: 403 }, false),
  ...combine('guarded-all', furtherInterstitials, sites, { feed: 'html', posts: 200 }, false),
  // Cookie banners are served from the address of a consent provider.
  ...sites.map((site) => ({
    name: `consent-elsewhere-${site.host}`,
    site,
    later: [
      crawlPage(interstitials.consentEnglish?.(site) ?? '', {
        feed: 'html',
        posts: 200,
        redirects: [`https://consent.gate.test/?continue=https%3A%2F%2F${site.host}%2F`],
      }),
    ],
    mustFlag: false,
  })),
  ...createCases(
    'redesign',
    further,
    (site) => crawlOwnSite({ theme: otherTheme(site), menu: 'A / B' }),
    false,
  ),
  ...createCases('pause', further, () => crawlOwnSite({ posts: newPosts }), false),
  ...createCases(
    'moved',
    further,
    (site) =>
      crawlOwnSite(
        { host: newHost(site), theme: otherTheme(site) },
        { redirects: [`https://${newHost(site)}/`] },
      ),
    false,
  ),
  ...createCases(
    'in-english',
    further,
    () =>
      crawlOwnSite({
        tagline: 'Now in English',
        about: '<p>From today I write in English.</p>',
        menu: 'Posts / About',
        lang: 'en',
      }),
    false,
  ),
  ...createCases(
    'renamed',
    further,
    (site) => crawlOwnSite({ title: 'Another Title', tagline: `Until now: ${site.title}` }),
    false,
  ),
  // After a marriage or a new name, posts and profiles stay the same.
  ...createCases(
    'another-name',
    withFeed,
    (site) =>
      crawlOwnSite({ author: `Robin ${site.title.slice(0, 4)}sen`, posts: [...newPosts, ...site.posts] }),
    false,
  ),
  ...createCases('short-failure', sites, () => crawlFailure('timeout'), false).map((testCase) => ({
    ...testCase,
    later: [...testCase.later, crawlOwnSite({}, { day: 40 })],
  })),
]
