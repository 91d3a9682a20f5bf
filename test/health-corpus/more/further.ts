import { as, fails, type Later, shows } from '../build/later.ts'
import type { Site } from '../build/site.ts'
import { beforeFurther, brands, emptyFurther, halfCopied, parkedFurther } from './further-pages.ts'
import * as furtherSites from './further-sites.ts'
import { before, brokenInto } from './kept-pages.ts'
import * as firstSites from './sites.ts'
import type { MoreCase } from './taken.ts'
import { empty, farms, type PageOf, parked } from './taken-pages.ts'
import { trades } from './trade-pages.ts'

// Attacks every weak rule of the detector, in further languages too.

const sites: Site[] = [...Object.values(furtherSites), ...Object.values(firstSites)]
const further: Site[] = Object.values(furtherSites)
const withFeed = sites.filter(({ feed }) => feed !== '')

const at = (kind: string, among: Site[], later: (site: Site) => Later, mustFlag: boolean): MoreCase[] =>
  among.map((site) => ({ name: `${kind}-${site.host}`, site, later: [later(site)], mustFlag }))

/** Combines each page with some of the sites, in turn. */
const pages = (
  kind: string,
  of: Record<string, PageOf>,
  among: Site[],
  rest: Parameters<typeof shows>[1],
  mustFlag: boolean,
): MoreCase[] =>
  Object.entries(of).flatMap(([name, page], place) =>
    [0, 2, 5, 9].flatMap((step) => {
      const site = among[(place + step) % among.length]
      return site ? at(`${kind}-${name}`, [site], (current) => shows(page(current), rest), mustFlag) : []
    }),
  )

const isGambler = ({ host }: Site) => host === firstSites.lastBet.host

export const takenFurther: MoreCase[] = [
  ...pages('parked', parkedFurther, sites, { feed: 404 }, true),
  // A wildcard: the same page at every address.
  ...pages('wildcard', { ...parkedFurther, ...trades }, further, { feed: 'html', posts: 200 }, true),
  ...pages('empty', emptyFurther, sites, { feed: 404 }, true),
  ...pages(
    'brand',
    brands,
    sites.filter((site) => !isGambler(site)),
    { feed: 404 },
    true,
  ),
  ...pages('brand-wildcard', brands, further, { feed: 'html', posts: 200 }, true),
  ...pages('farm', farms, further, { feed: 404 }, true),
  ...at(
    'half-copied',
    sites.filter((site) => !isGambler(site)),
    (site) => as(halfCopied(site), { posts: 404 }),
    true,
  ),
  // Old posts were restored from an archive, under another name, around paid content.
  ...at(
    'restored',
    withFeed.filter((site) => !isGambler(site) && site.by && site.by !== site.title),
    (site) =>
      as({
        by: 'Mark Stenning',
        me: '',
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

const theme = (site: Site): Site['on'] => (site.on === 'ghost' ? 'wordpress' : 'ghost')
const fresh = ['2026-11-20 Yeniden', '2026-11-14 다시', '2026-11-02 Znowu']
const elsewhere = (site: Site) => `new-${site.host}`

/** The site's own feed continues, whatever is in front of it: never away. */
export const overIntactFeed: MoreCase[] = [
  ...[202, 401, 403, 404, 410, 429, 500, 503, 520].flatMap((status) =>
    at(`answers-${status}`, withFeed, () => shows('', { status, feed: 'same', posts: 200 }), false),
  ),
  ...pages('before', { ...before, ...beforeFurther }, withFeed, { feed: 'same', posts: 200 }, false),
]

/** An intruder put the strange page there. */
export const strangeOverIntactFeed: MoreCase[] = [
  ...pages('intact', { ...parked, ...parkedFurther }, withFeed, { feed: 'same', posts: 200 }, false),
  ...pages(
    'intact',
    { ...trades, ...brands },
    withFeed.filter((site) => !isGambler(site)),
    { feed: 'same', posts: 200 },
    false,
  ),
  ...pages('intact', { ...brokenInto }, withFeed, { feed: 'same', posts: 200 }, false),
  ...pages(
    'intact',
    { shop: farms.shop, streaming: farms.streaming } as Record<string, PageOf>,
    withFeed,
    { feed: 'same' },
    false,
  ),
  ...pages('intact', empty, withFeed, { feed: 'same', posts: 200 }, false),
]

export const keptFurther: MoreCase[] = [
  ...overIntactFeed,
  ...strangeOverIntactFeed,
  ...pages('guarded', beforeFurther, sites, { feed: 503, posts: 403 }, false),
  ...pages('guarded-all', beforeFurther, sites, { feed: 'html', posts: 200 }, false),
  // Cookie banners are served from the address of a consent provider.
  ...sites.map((site) => ({
    name: `consent-elsewhere-${site.host}`,
    site,
    later: [
      shows(before.consentEnglish?.(site) ?? '', {
        feed: 'html',
        posts: 200,
        redirects: [`https://consent.gate.test/?continue=https%3A%2F%2F${site.host}%2F`],
      }),
    ],
    mustFlag: false,
  })),
  ...at('redesign', further, (site) => as({ on: theme(site), nav: 'A / B' }), false),
  ...at('pause', further, () => as({ posts: fresh }), false),
  ...at(
    'moved',
    further,
    (site) => as({ host: elsewhere(site), on: theme(site) }, { redirects: [`https://${elsewhere(site)}/`] }),
    false,
  ),
  ...at(
    'in-english',
    further,
    () =>
      as({
        line: 'Now in English',
        about: '<p>From today I write in English.</p>',
        nav: 'Posts / About',
        lang: 'en',
      }),
    false,
  ),
  ...at(
    'renamed',
    further,
    (site) => as({ title: 'Another Title', line: `Until now: ${site.title}` }),
    false,
  ),
  // After a marriage or a new name, posts and profiles stay the same.
  ...at(
    'another-name',
    withFeed,
    (site) => as({ by: `Robin ${site.title.slice(0, 4)}sen`, posts: [...fresh, ...site.posts] }),
    false,
  ),
  ...at('short-failure', sites, () => fails('timeout'), false).map((testCase) => ({
    ...testCase,
    later: [...testCase.later, as({}, { day: 40 })],
  })),
]
