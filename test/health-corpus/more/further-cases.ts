import { type BuildCrawl, crawlFailure, crawlPage, crawlThemedSite } from '../build/build-crawl.ts'
import type { Site } from '../build/site.ts'
import {
  brandPages,
  copyHalf,
  furtherEmptyPages,
  furtherInterstitials,
  furtherParkedPages,
} from './further-pages.ts'
import * as furtherSites from './further-sites.ts'
import * as firstSites from './sites.ts'
import { spamPages } from './spam-pages.ts'
import { contentFarms, emptyPages, parkedPages, type RenderPage } from './taken-over-pages.ts'
import type { AdversarialCase } from './taken-over-sites.ts'
import { hackedPages, interstitials } from './unchanged-pages.ts'

// Attacks on the detector's weakest rules, also in other languages.

const sites: Site[] = [...Object.values(furtherSites), ...Object.values(firstSites)]
const further: Site[] = Object.values(furtherSites)
const withFeed = sites.filter(({ feed }) => feed !== '')

const createCases = (
  kind: string,
  candidates: Site[],
  createBuilder: (site: Site) => BuildCrawl,
  mustFlag: boolean,
): AdversarialCase[] =>
  candidates.map((site) => ({
    name: `${kind}-${site.host}`,
    site,
    laterCrawls: [createBuilder(site)],
    mustFlag,
  }))

/** Combines each page with some of the sites, in turn. */
const combine = (
  kind: string,
  pages: Record<string, RenderPage>,
  candidates: Site[],
  rest: Parameters<typeof crawlPage>[1],
  mustFlag: boolean,
): AdversarialCase[] =>
  Object.entries(pages).flatMap(([name, page], index) =>
    [0, 2, 5, 9].flatMap((step) => {
      const site = candidates[(index + step) % candidates.length]
      return site
        ? createCases(`${kind}-${name}`, [site], (current) => crawlPage(page(current), rest), mustFlag)
        : []
    }),
  )

const isGambler = ({ host }: Site) => host === firstSites.lastBet.host

export const furtherTakenOverCases: AdversarialCase[] = [
  ...combine('parked', furtherParkedPages, sites, { feed: 404 }, true),
  // A wildcard: the same page at every address.
  ...combine(
    'wildcard',
    { ...furtherParkedPages, ...spamPages },
    further,
    { feed: 'html', oldPostStatus: 200 },
    true,
  ),
  ...combine('empty', furtherEmptyPages, sites, { feed: 404 }, true),
  ...combine(
    'brand',
    brandPages,
    sites.filter((site) => !isGambler(site)),
    { feed: 404 },
    true,
  ),
  ...combine('brand-wildcard', brandPages, further, { feed: 'html', oldPostStatus: 200 }, true),
  ...combine('farm', contentFarms, further, { feed: 404 }, true),
  ...createCases(
    'half-copied',
    sites.filter((site) => !isGambler(site)),
    (site) => crawlThemedSite(copyHalf(site), { oldPostStatus: 404 }),
    true,
  ),
  // Old posts were restored from an archive, under another name, around paid content.
  ...createCases(
    'restored',
    withFeed.filter((site) => !isGambler(site) && site.author && site.author !== site.title),
    (site) =>
      crawlThemedSite({
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
export const failuresWithIntactFeed: AdversarialCase[] = [
  ...[202, 401, 403, 404, 410, 429, 500, 503, 520].flatMap((status) =>
    createCases(
      `answers-${status}`,
      withFeed,
      () => crawlPage('', { status, feed: 'same', oldPostStatus: 200 }),
      false,
    ),
  ),
  ...combine(
    'before',
    { ...interstitials, ...furtherInterstitials },
    withFeed,
    { feed: 'same', oldPostStatus: 200 },
    false,
  ),
]

/** An intruder replaced the front page. */
export const foreignPagesWithIntactFeed: AdversarialCase[] = [
  ...combine(
    'intact',
    { ...parkedPages, ...furtherParkedPages },
    withFeed,
    { feed: 'same', oldPostStatus: 200 },
    false,
  ),
  ...combine(
    'intact',
    { ...spamPages, ...brandPages },
    withFeed.filter((site) => !isGambler(site)),
    { feed: 'same', oldPostStatus: 200 },
    false,
  ),
  ...combine('intact', { ...hackedPages }, withFeed, { feed: 'same', oldPostStatus: 200 }, false),
  ...combine(
    'intact',
    { shop: contentFarms.shop, streaming: contentFarms.streaming } as Record<string, RenderPage>,
    withFeed,
    { feed: 'same' },
    false,
  ),
  ...combine('intact', emptyPages, withFeed, { feed: 'same', oldPostStatus: 200 }, false),
]

export const furtherUnchangedCases: AdversarialCase[] = [
  ...failuresWithIntactFeed,
  ...foreignPagesWithIntactFeed,
  ...combine('guarded', furtherInterstitials, sites, { feed: 503, oldPostStatus: 403 }, false),
  ...combine('guarded-all', furtherInterstitials, sites, { feed: 'html', oldPostStatus: 200 }, false),
  // Cookie banners are served from the address of a consent provider.
  ...sites.map((site) => ({
    name: `consent-elsewhere-${site.host}`,
    site,
    laterCrawls: [
      crawlPage(interstitials.consentEnglish?.(site) ?? '', {
        feed: 'html',
        oldPostStatus: 200,
        redirects: [`https://consent.gate.test/?continue=https%3A%2F%2F${site.host}%2F`],
      }),
    ],
    mustFlag: false,
  })),
  ...createCases(
    'redesign',
    further,
    (site) => crawlThemedSite({ theme: otherTheme(site), menu: 'A / B' }),
    false,
  ),
  ...createCases('pause', further, () => crawlThemedSite({ posts: newPosts }), false),
  ...createCases(
    'moved',
    further,
    (site) =>
      crawlThemedSite(
        { host: newHost(site), theme: otherTheme(site) },
        { redirects: [`https://${newHost(site)}/`] },
      ),
    false,
  ),
  ...createCases(
    'in-english',
    further,
    () =>
      crawlThemedSite({
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
    (site) => crawlThemedSite({ title: 'Another Title', tagline: `Until now: ${site.title}` }),
    false,
  ),
  // After a marriage or a new name, posts and profiles stay the same.
  ...createCases(
    'another-name',
    withFeed,
    (site) =>
      crawlThemedSite({ author: `Robin ${site.title.slice(0, 4)}sen`, posts: [...newPosts, ...site.posts] }),
    false,
  ),
  ...createCases('short-failure', sites, () => crawlFailure('timeout'), false).map((testCase) => ({
    ...testCase,
    laterCrawls: [...testCase.laterCrawls, crawlThemedSite({}, { day: 40 })],
  })),
]
