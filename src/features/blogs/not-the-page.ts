import type { PageFacts } from './page-facts.ts'
import { plainText } from './page-titles.ts'
import { said } from './page-words.ts'

/** What may stand in place of a page. Nothing on it is about the site, so none of it is used. */
export type InPlaceOfPage = 'challenge' | 'login' | 'parked' | 'error' | 'unfinished' | 'loading'

/** Titles that guards, hosts and servers give to what they show in place of a page. */
const titles: [InPlaceOfPage, RegExp[]][] = [
  [
    'challenge',
    [
      /^just a (moment|second|sec)\s*[.…!]*$/,
      /^(one|un|einen|un) (moment|instant|momento)\b.{0,30}$/,
      /^attention required\b/,
      /^(please )?wait(ing)?\b.{0,30}(\.{2,}|…|cloudflare|redirect)/,
      /^access (to .{1,60} )?(has been |is |was )?(denied|blocked|restricted)/,
      /^(you have been|you're|you are|your (request|ip|access).{0,30}) (blocked|banned|denied)/,
      /^(sorry, )?you have been blocked/,
      /^(request|connection|page|site) (was |has been )?(blocked|rejected|forbidden|denied)/,
      /^(checking|verifying) (your|the|if|that|you|site|browser|connection)\b/,
      /\b(are|prove|confirm|verify|check|sure)\b.{0,30}\b(you|you're|you’re|not)\b.{0,12}\b(human|robot|bot)\b/,
      /^(human|bot|robot|browser|security|captcha|ddos)\b.{0,3}(check|verification|challenge|protection|guard|or human)/,
      /^(re)?captcha\b/,
      /^(client|js|javascript|cookie|security) challenge\b/,
      /^pardon our interruption/,
      /^(please )?(enable|turn on) (javascript|js|cookies)/,
      /^(javascript|cookies) (is|are) (required|disabled|needed)/,
      /^before you continue\b/,
    ],
  ],
  [
    'error',
    [
      /^(error\b.{0,3})?[45]\d\d\b\s*([-–—:|!.]|$|error|page|not|forbidden|unauthori|bad|service|internal|gateway|too)/,
      /^(error|http) (status )?\d{3,4}\b/,
      /^(forbidden|unauthorized|not found|bad gateway|service unavailable|internal server error|gateway time-?out)$/,
      /^(page|site|website|domain|file) (was |is )?(not found|unavailable|not available|suspended|expired)/,
      /^(account|site) (has been )?suspended/,
    ],
  ],
  [
    'parked',
    [
      /\bdomain (name )?(is |may be )?for sale\b|^buy this domain|^(this )?(domain|site|website) (was |is )?parked|\bis for sale\b.{0,20}$/,
    ],
  ],
  [
    'unfinished',
    [
      /^welcome to (nginx|openresty|centos|caddy)|^apache.{0,20}(default|test) page|^iis windows|^test page for/,
      /^index of \//,
      /^(site |website |page )?(is )?(under construction|coming soon|(under |in |down for )?maintenance)\s*[.…!]*$/,
    ],
  ],
  ['login', [/^(log|sign) ?in$/]],
  ['loading', [/^(loading|redirecting|redirect)\s*[.…]*$/]],
]

/** Traces that the best-known guards leave in the markup of their own pages, and nowhere else. */
const guardMarkup =
  /_cf_chl_opt|id="challenge-(form|error-text)"|captcha-delivery\.com\/|id="px-captcha"|\.within\.website\/x\/|\/sgcaptcha\/|__ddg\w*_challenge/

/** What a page is in place of the site's own, undefined where it is the site's own. Goes by title and markup alone. */
export function notThePage(html: string, facts: PageFacts): InPlaceOfPage | undefined {
  if (guardMarkup.test(html.slice(0, 50_000))) return 'challenge'
  const own = [facts.title, ...said(facts, 'og:title', 'twitter:title')]
  const words = own.map((title) => plainText(title.slice(0, 1000)).toLowerCase())
  return titles.find(([, patterns]) =>
    patterns.some((pattern) => words.some((title) => pattern.test(title))),
  )?.[0]
}
