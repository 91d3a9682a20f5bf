import { as, type Later, shows } from '../build/later.ts'
import type { Site } from '../build/site.ts'
import { before, brokenInto, changed, odd } from './kept-pages.ts'
import { cocina, garten, kettle, lastBet, moss, neko, orto, owl, phare, reka, shan, signal } from './sites.ts'
import type { MoreCase } from './taken.ts'
import type { PageOf } from './taken-pages.ts'

const sites: [string, Site][] = Object.entries({
  ...{ moss, kettle, signal, garten, cocina, phare },
  ...{ neko, shan, reka, owl, lastBet, orto },
})
const withFeed = sites.filter(([, site]) => site.feed !== '')

/** Pages of failing servers: after 14 days the site is away. */
const serverErrors = /-(databaseError|blank|phpError)$/

const own = (name: string, site: Site, later: Later): MoreCase => ({
  name: `${name}-${site.host}`,
  ...{ site, later: [later], mustFlag: false },
  orAway: serverErrors.test(name),
})

function each(
  kind: string,
  pages: Record<string, PageOf>,
  among: typeof sites,
  feed: 'same' | 404,
): MoreCase[] {
  return Object.entries(pages).flatMap(([name, page], at) =>
    [0, 3, 5, 8].map((step) => {
      const [, site] = among[(at + step) % among.length] ?? ['moss', moss]
      return own(`${kind}-${name}`, site, shows(page(site), { feed, posts: 500 }))
    }),
  )
}

const everySite = (name: string, later: (site: Site) => Later, among = sites) =>
  among.map(([, site]) => own(name, site, later(site)))

const theme = (site: Site): Site['on'] =>
  site.on === 'hugo' ? 'wordpress' : site.on === 'ghost' ? 'eleventy' : 'ghost'
const elsewhere = (site: Site) => `elsewhere-${site.host}`

const fresh = [
  '2026-11-20 Back after a long time',
  '2026-11-14 What I did instead',
  '2026-11-02 A new beginning, perhaps',
]

export const keptCases: MoreCase[] = [
  ...each('before', before, withFeed, 'same'),
  // Sites without a feed, and sites whose feed is behind the same bot check.
  ...Object.entries(before).flatMap(([name, page], at) => [
    own(`guarded-${name}`, kettle, shows(page(kettle), { posts: 500 })),
    ...([503, 'html'] as const).flatMap((feed) =>
      [0, 2, 5, 7].map((step) => {
        const [, site] = withFeed[(at + step) % withFeed.length] ?? ['moss', moss]
        return own(`guarded-${feed}-${name}`, site, shows(page(site), { feed, posts: 500 }))
      }),
    ),
  ]),
  ...each('changed', changed, withFeed, 'same'),
  ...Object.entries(changed)
    .filter(([name]) => !['renamed', 'holiday', 'noWords', 'hackedTitle'].includes(name))
    .map(([name, page]) => own(`feedless-${name}`, kettle, shows(page(kettle), { posts: 500 }))),
  ...Object.entries(odd).flatMap(([name, page]) =>
    [kettle, signal, moss, owl].map((site) =>
      own(`odd-${name}`, site, shows(page(site), { feed: 503, posts: 500 })),
    ),
  ),
  ...everySite('shorter-name', ({ by, title }) => as({ by: by.split(' ')[0] || title, posts: fresh })),
  ...everySite('feed-to-notes', () => as({ ids: 'note:', posts: fresh, by: 'A reader' })),
  ...each('broken', brokenInto, withFeed, 'same'),
  ...everySite('redesign', (site) =>
    as({ on: theme(site), nav: 'Start / Archive / Now', ids: `tag:${site.host},2026:` }),
  ),
  ...everySite('redesign-about', (site) =>
    as({
      on: theme(site),
      about: '<p>Everything is new here except for me.</p>',
      line: 'Now with less of everything',
    }),
  ),
  ...everySite('feed-moved', () => as({ feed: 'atom.xml' }, { feed: 404 })),
  ...everySite('long-pause', () => as({ posts: fresh })),
  ...everySite('pause-redesign', (site) => as({ posts: fresh, on: theme(site) })),
  ...everySite('moved', (site) =>
    as({ host: elsewhere(site) }, { redirects: [`https://${elsewhere(site)}/`] }),
  ),
  ...everySite('moved-platform', (site) =>
    as({ host: elsewhere(site), on: 'prose', posts: fresh }, { redirects: [`https://${elsewhere(site)}/`] }),
  ),
  ...everySite('own-topic', (site) =>
    as({
      posts: [
        '2026-11-20 Why online casinos buy old blogs',
        '2026-11-10 A pharmacy in my village',
        ...site.posts,
      ],
    }),
  ),
  ...everySite('retitled', (site) => as({ title: `${site.title} 2027`, line: 'A new year' })),
  ...everySite('guests', () => as({ by: 'Guest of the week', posts: fresh })),
]
