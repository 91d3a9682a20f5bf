import { Parser } from 'htmlparser2'

/**
 * What guards, hosts and servers show in place of a page. Nothing on such a page is about the site, so none of it is
 * used.
 */
const notThePage = [
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
  /^(error\b.{0,3})?[45]\d\d\b\s*([-–—:|!.]|$|error|page|not|forbidden|unauthori|bad|service|internal|gateway|too)/,
  /^(error|http) (status )?\d{3,4}\b/,
  /^(forbidden|unauthorized|not found|bad gateway|service unavailable|internal server error|gateway time-?out)$/,
  /^(page|site|website|domain|file) (was |is )?(not found|unavailable|not available|suspended|expired|parked)/,
  /^(account|site) (has been )?suspended/,
  /\bdomain (name )?(is |may be )?for sale\b|^buy this domain|^(this )?domain (is )?parked|\bis for sale\b.{0,20}$/,
  /^welcome to (nginx|openresty|centos|caddy)|^apache.{0,20}(default|test) page|^iis windows|^test page for/,
  /^index of \//,
  /^(log|sign) ?in$/,
  /^(loading|redirecting|redirect)\s*[.…]*$/,
]

/** Traces that the best-known guards leave in the markup of their own pages, and nowhere else. */
const guardMarkup =
  /_cf_chl_opt|id="challenge-(form|error-text)"|captcha-delivery\.com\/|id="px-captcha"|\.within\.website\/x\/|\/sgcaptcha\/|__ddg\w*_challenge/

/** Whether this is a guard's, host's or server's page rather than the site's. */
export const isNotThePage = (html: string, titles: string[]): boolean =>
  guardMarkup.test(html.slice(0, 50_000)) || titles.some(isNoTitle)

/** Whether a title is one that guards and servers give their pages. */
function isNoTitle(title: string): boolean {
  const words = plainText(title).toLowerCase()
  return notThePage.some((pattern) => pattern.test(words))
}

const homeWords =
  'home ?page|home|start|startseite|accueil|inicio|início|main page|main|front page|welcome|index|главная|ホーム|首页'
const separator = '\\s*(?:[|·•»›]|::)\\s*|\\s+[-–—~/]\\s+'
const homeBefore = new RegExp(`^(?:${homeWords})(?:${separator})(?=\\S)`, 'iu')
const homeAfter = new RegExp(`(?<=\\S)(?:${separator})(?:${homeWords})$`, 'iu')
const saysNothing = new RegExp(
  `^(?:${homeWords}|blog|my blog|website|my site|site|untitled(?: document| page)?|document|new page(?: \\d+)?|page|title|default|react app|vite app|.?)$`,
  'iu',
)

/** A title without "Home |" and the like, in one line; undefined where nothing is left that names a site. */
export function cleanTitle(said: string): string | undefined {
  const title = plainText(said).replace(homeBefore, '').replace(homeAfter, '').trim()
  return saysNothing.test(title) ? undefined : title
}

/** Many pages escape twice; markup and entities that remain after parsing are removed. */
export function plainText(said: string): string {
  if (!/&(#\w+|\w+);/.test(said)) return inOneLine(said)
  let text = ''
  const parser = new Parser({
    ontext(more) {
      text += more
    },
  })
  parser.end(said)
  return inOneLine(text)
}

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()
