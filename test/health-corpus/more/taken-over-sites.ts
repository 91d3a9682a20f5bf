import type { BuildCrawl } from '../build/build-crawl.ts'
import { crawlFailure, crawlForeignCertificate, crawlPage } from '../build/build-crawl.ts'
import type { Site } from '../build/site.ts'
import { cocina, garten, kettle, lastBet, moss, neko, orto, owl, phare, reka, shan, signal } from './sites.ts'
import { spamPages } from './spam-pages.ts'
import {
  contentFarms,
  emptyPages,
  html,
  lookalikePages,
  parkedPages,
  type RenderPage,
} from './taken-over-pages.ts'

export interface AdversarialCase {
  name: string
  site: Site
  laterCrawls: BuildCrawl[]
  mustFlag: boolean
  /** True if `away` is also acceptable. */
  mayBeAway?: boolean
}

const sites = Object.entries({
  moss,
  kettle,
  signal,
  garten,
  cocina,
  phare,
  neko,
  shan,
  reka,
  owl,
  lastBet,
  orto,
})

/** Combines each page with three sites, in turn, so that every site meets all kinds. */
function combine(
  kind: string,
  pages: Record<string, RenderPage>,
  feeds: (404 | 'html')[],
): AdversarialCase[] {
  return Object.entries(pages).flatMap(([name, page], index) =>
    [0, 4, 7].map((step) => {
      const [siteName, site] = sites[(index + step) % sites.length] ?? ['moss', moss]
      const feed = feeds[(index + step) % feeds.length] ?? 404
      return {
        name: `${kind}-${name}-${siteName}`,
        site,
        laterCrawls: [crawlPage(page(site), { feed })],
        mustFlag: true,
      }
    }),
  )
}

const redirects: Record<string, BuildCrawl> = {
  toCasino: crawlPage(spamPages.bingoEnglish?.(moss) ?? '', {
    redirects: ['https://spinpalace.test/welcome'],
  }),
  toShop: crawlPage(contentFarms.shop?.(moss) ?? '', {
    redirects: ['https://t.track.test/x', 'https://outlet.test/'],
  }),
  toSearch: crawlPage(html('Results', '<p>Search results for you</p>'), {
    redirects: ['https://find.test/?q=1'],
  }),
  toParking: crawlPage(html('', ''), { redirects: ['https://www.hugedomains.com/domain_profile.cfm?d=1'] }),
}

export const takenOverCases: AdversarialCase[] = [
  ...combine('parked', parkedPages, [404, 'html']),
  ...combine('trade', spamPages, [404, 'html']),
  ...combine('farm', contentFarms, [404, 'html']),
  ...combine('alike', lookalikePages, [404, 'html']),
  ...combine('empty', emptyPages, [404]),
  ...Object.entries(redirects).flatMap(([name, buildCrawl]) =>
    [moss, kettle, reka].map((site) => ({
      name: `redirect-${name}-${site.host}`,
      site,
      laterCrawls: [buildCrawl],
      mustFlag: true,
    })),
  ),
  ...[moss, kettle, neko].flatMap((site) => [
    { name: `dns-${site.host}`, site, laterCrawls: [crawlFailure('name_not_found')], mustFlag: true },
    { name: `refused-${site.host}`, site, laterCrawls: [crawlFailure('refused')], mustFlag: true },
    {
      name: `certificate-${site.host}`,
      site,
      laterCrawls: [crawlForeignCertificate('shop.test www.shop.test')],
      mustFlag: true,
    },
  ]),
]
