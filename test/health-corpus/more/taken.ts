import type { BuildCrawl } from '../build/later.ts'
import { crawlFailure, crawlForeignCertificate, crawlPage } from '../build/later.ts'
import type { Site } from '../build/site.ts'
import { cocina, garten, kettle, lastBet, moss, neko, orto, owl, phare, reka, shan, signal } from './sites.ts'
import { alike, empty, farms, html, parked, type RenderPage } from './taken-pages.ts'
import { trades } from './trade-pages.ts'

export interface MoreCase {
  name: string
  site: Site
  later: BuildCrawl[]
  mustFlag: boolean
  /** Another verdict that is also right, beside `mustFlag`. */
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
function combine(kind: string, pages: Record<string, RenderPage>, feeds: (404 | 'html')[]): MoreCase[] {
  return Object.entries(pages).flatMap(([name, page], index) =>
    [0, 4, 7].map((step) => {
      const [siteName, site] = sites[(index + step) % sites.length] ?? ['moss', moss]
      const feed = feeds[(index + step) % feeds.length] ?? 404
      return {
        name: `${kind}-${name}-${siteName}`,
        site,
        later: [crawlPage(page(site), { feed })],
        mustFlag: true,
      }
    }),
  )
}

const redirects: Record<string, BuildCrawl> = {
  toCasino: crawlPage(trades.bingoEnglish?.(moss) ?? '', { redirects: ['https://spinpalace.test/welcome'] }),
  toShop: crawlPage(farms.shop?.(moss) ?? '', {
    redirects: ['https://t.track.test/x', 'https://outlet.test/'],
  }),
  toSearch: crawlPage(html('Results', '<p>Search results for you</p>'), {
    redirects: ['https://find.test/?q=1'],
  }),
  toParking: crawlPage(html('', ''), { redirects: ['https://www.hugedomains.com/domain_profile.cfm?d=1'] }),
}

export const takenOverCases: MoreCase[] = [
  ...combine('parked', parked, [404, 'html']),
  ...combine('trade', trades, [404, 'html']),
  ...combine('farm', farms, [404, 'html']),
  ...combine('alike', alike, [404, 'html']),
  ...combine('empty', empty, [404]),
  ...Object.entries(redirects).flatMap(([name, later]) =>
    [moss, kettle, reka].map((site) => ({
      name: `redirect-${name}-${site.host}`,
      site,
      later: [later],
      mustFlag: true,
    })),
  ),
  ...[moss, kettle, neko].flatMap((site) => [
    { name: `dns-${site.host}`, site, later: [crawlFailure('name_not_found')], mustFlag: true },
    { name: `refused-${site.host}`, site, later: [crawlFailure('refused')], mustFlag: true },
    {
      name: `certificate-${site.host}`,
      site,
      later: [crawlForeignCertificate('shop.test www.shop.test')],
      mustFlag: true,
    },
  ]),
]
