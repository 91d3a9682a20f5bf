import type { Later } from '../build/later.ts'
import { fails, foreignCertificate, shows } from '../build/later.ts'
import type { Site } from '../build/site.ts'
import { cocina, garten, kettle, lastBet, moss, neko, orto, owl, phare, reka, shan, signal } from './sites.ts'
import { alike, empty, farms, html, type PageOf, parked } from './taken-pages.ts'
import { trades } from './trade-pages.ts'

export interface MoreCase {
  name: string
  site: Site
  later: Later[]
  mustFlag: boolean
  /** Another verdict that is also right, beside `mustFlag`. */
  orAway?: boolean
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
function each(kind: string, pages: Record<string, PageOf>, feeds: (404 | 'html')[]): MoreCase[] {
  return Object.entries(pages).flatMap(([name, page], at) =>
    [0, 4, 7].map((step) => {
      const [of, site] = sites[(at + step) % sites.length] ?? ['moss', moss]
      const feed = feeds[(at + step) % feeds.length] ?? 404
      return { name: `${kind}-${name}-${of}`, site, later: [shows(page(site), { feed })], mustFlag: true }
    }),
  )
}

const redirected: Record<string, Later> = {
  toCasino: shows(trades.bingoEnglish?.(moss) ?? '', { redirects: ['https://spinpalace.test/welcome'] }),
  toShop: shows(farms.shop?.(moss) ?? '', { redirects: ['https://t.track.test/x', 'https://outlet.test/'] }),
  toSearch: shows(html('Results', '<p>Search results for you</p>'), {
    redirects: ['https://find.test/?q=1'],
  }),
  toParking: shows(html('', ''), { redirects: ['https://www.hugedomains.com/domain_profile.cfm?d=1'] }),
}

export const takenOverCases: MoreCase[] = [
  ...each('parked', parked, [404, 'html']),
  ...each('trade', trades, [404, 'html']),
  ...each('farm', farms, [404, 'html']),
  ...each('alike', alike, [404, 'html']),
  ...each('empty', empty, [404]),
  ...Object.entries(redirected).flatMap(([name, later]) =>
    [moss, kettle, reka].map((site) => ({
      name: `redirect-${name}-${site.host}`,
      site,
      later: [later],
      mustFlag: true,
    })),
  ),
  ...[moss, kettle, neko].flatMap((site) => [
    { name: `dns-${site.host}`, site, later: [fails('name_not_found')], mustFlag: true },
    { name: `refused-${site.host}`, site, later: [fails('refused')], mustFlag: true },
    {
      name: `certificate-${site.host}`,
      site,
      later: [foreignCertificate('shop.test www.shop.test')],
      mustFlag: true,
    },
  ]),
]
