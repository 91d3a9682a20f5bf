import { type BuildCrawl, crawlPage, crawlThemedSite } from '../build/build-crawl.ts'
import type { Site } from '../build/site.ts'
import { cocina, garten, kettle, lastBet, moss, neko, orto, owl, phare, reka, shan, signal } from './sites.ts'
import type { RenderPage } from './taken-over-pages.ts'
import type { AdversarialCase } from './taken-over-sites.ts'
import { changedPages, hackedPages, interstitials, unusualPages } from './unchanged-pages.ts'

const sites: [string, Site][] = Object.entries({
  ...{ moss, kettle, signal, garten, cocina, phare },
  ...{ neko, shan, reka, owl, lastBet, orto },
})
const withFeed = sites.filter(([, site]) => site.feed !== '')

/** Pages of failing servers: after 14 days the site is away. */
const serverErrors = /-(databaseError|blank|phpError)$/

const createCase = (name: string, site: Site, buildCrawl: BuildCrawl): AdversarialCase => ({
  name: `${name}-${site.host}`,
  ...{ site, laterCrawls: [buildCrawl], mustFlag: false },
  mayBeAway: serverErrors.test(name),
})

function combine(
  kind: string,
  pages: Record<string, RenderPage>,
  candidates: typeof sites,
  feed: 'same' | 404,
): AdversarialCase[] {
  return Object.entries(pages).flatMap(([name, page], index) =>
    [0, 3, 5, 8].map((step) => {
      const [, site] = candidates[(index + step) % candidates.length] ?? ['moss', moss]
      return createCase(`${kind}-${name}`, site, crawlPage(page(site), { feed, oldPostStatus: 500 }))
    }),
  )
}

const forEverySite = (name: string, createBuilder: (site: Site) => BuildCrawl, candidates = sites) =>
  candidates.map(([, site]) => createCase(name, site, createBuilder(site)))

const otherTheme = (site: Site): Site['theme'] =>
  site.theme === 'hugo' ? 'wordpress' : site.theme === 'ghost' ? 'eleventy' : 'ghost'
const newHost = (site: Site) => `elsewhere-${site.host}`

const newPosts = [
  '2026-11-20 Back after a long time',
  '2026-11-14 What I did instead',
  '2026-11-02 A new beginning, perhaps',
]

export const unchangedCases: AdversarialCase[] = [
  ...combine('before', interstitials, withFeed, 'same'),
  // Sites without a feed, and sites whose feed is behind the same bot check.
  ...Object.entries(interstitials).flatMap(([name, page], index) => [
    createCase(`guarded-${name}`, kettle, crawlPage(page(kettle), { oldPostStatus: 500 })),
    ...([503, 'html'] as const).flatMap((feed) =>
      [0, 2, 5, 7].map((step) => {
        const [, site] = withFeed[(index + step) % withFeed.length] ?? ['moss', moss]
        return createCase(
          `guarded-${feed}-${name}`,
          site,
          crawlPage(page(site), { feed, oldPostStatus: 500 }),
        )
      }),
    ),
  ]),
  ...combine('changed', changedPages, withFeed, 'same'),
  ...Object.entries(changedPages)
    .filter(([name]) => !['renamed', 'holiday', 'noWords', 'hackedTitle'].includes(name))
    .map(([name, page]) =>
      createCase(`feedless-${name}`, kettle, crawlPage(page(kettle), { oldPostStatus: 500 })),
    ),
  ...Object.entries(unusualPages).flatMap(([name, page]) =>
    [kettle, signal, moss, owl].map((site) =>
      createCase(`odd-${name}`, site, crawlPage(page(site), { feed: 503, oldPostStatus: 500 })),
    ),
  ),
  ...forEverySite('shorter-name', ({ author, title }) =>
    crawlThemedSite({ author: author.split(' ')[0] || title, posts: newPosts }),
  ),
  ...forEverySite('feed-to-notes', () =>
    crawlThemedSite({ idPrefix: 'note:', posts: newPosts, author: 'A reader' }),
  ),
  ...combine('broken', hackedPages, withFeed, 'same'),
  ...forEverySite('redesign', (site) =>
    crawlThemedSite({
      theme: otherTheme(site),
      menu: 'Start / Archive / Now',
      idPrefix: `tag:${site.host},2026:`,
    }),
  ),
  ...forEverySite('redesign-about', (site) =>
    crawlThemedSite({
      theme: otherTheme(site),
      about: '<p>Everything is new here except for me.</p>',
      tagline: 'Now with less of everything',
    }),
  ),
  ...forEverySite('feed-moved', () => crawlThemedSite({ feed: 'atom.xml' }, { feed: 404 })),
  ...forEverySite('long-pause', () => crawlThemedSite({ posts: newPosts })),
  ...forEverySite('pause-redesign', (site) => crawlThemedSite({ posts: newPosts, theme: otherTheme(site) })),
  ...forEverySite('moved', (site) =>
    crawlThemedSite({ host: newHost(site) }, { redirects: [`https://${newHost(site)}/`] }),
  ),
  ...forEverySite('moved-platform', (site) =>
    crawlThemedSite(
      { host: newHost(site), theme: 'prose', posts: newPosts },
      { redirects: [`https://${newHost(site)}/`] },
    ),
  ),
  ...forEverySite('own-topic', (site) =>
    crawlThemedSite({
      posts: [
        '2026-11-20 Why online casinos buy old blogs',
        '2026-11-10 A pharmacy in my village',
        ...site.posts,
      ],
    }),
  ),
  ...forEverySite('retitled', (site) =>
    crawlThemedSite({ title: `${site.title} 2027`, tagline: 'A new year' }),
  ),
  ...forEverySite('guests', () => crawlThemedSite({ author: 'Guest of the week', posts: newPosts })),
]
