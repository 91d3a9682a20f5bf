import { oneLine } from '#features/blogs/fit-text.ts'
import { type InPlaceOfPage, notThePage } from '#features/blogs/not-the-page.ts'
import type { PageFacts } from '#features/blogs/page-facts.ts'

/** Why nothing is taken from a page: it is not the site's own, or asks not to be indexed. */
export type FillsNothing = InPlaceOfPage | 'noindex'

/** Hosts whose scripts and frames stand only in pages of domains that are for sale. */
const parkingHost =
  /(?:src|action|location(?:\.href)?)\s*=\s*["'](?:https?:)?\/\/(?:[\w-]+\.)*(?:sedoparking|parkingcrew|bodis|parklogic|skenzo|afternic|hugedomains|domainmarket|dan|above|uniregistry|undeveloped)\.(?:com|net)\b|location(?:\.href)?\s*=\s*["']\/lander["']/i

/** What such pages say, in the languages in which most of them are written. */
const forSale = [
  /\b(this |the )?(domain|domain name|website) ?(\S+ )?(is|may be|might be) (available )?(for sale|parked|to buy)\b|\bbuy this domain\b|\bdomain (is )?parked\b|\bmake an offer on this domain\b/,
  /\bdomain (\S+ )?(steht|ist) (zum verkauf|zu verkaufen|geparkt)|\bdomain kaufen\b/,
  /\b(ce|le) (nom de )?domaine .{0,40}(est|peut être) (à vendre|en vente|parqué)/,
  /\b(este|el) dominio .{0,40}(está|puede estar) (en venta|a la venta|estacionado|aparcado)/,
  /\b(questo|il) dominio .{0,40}(è|potrebbe essere) (in vendita|parcheggiato)/,
  /\b(este|o) domínio .{0,40}(está|pode estar) (à venda|estacionado)/,
  /\bdomein(naam)? .{0,40}(is|staat) (te koop|geparkeerd)/,
  /\bdomena .{0,40}(jest|może być) (na sprzedaż|zaparkowana)/,
  /домен .{0,40}(продаётся|продается|припаркован)/,
  /(本|此|该)?域名.{0,20}(出售|转让|待售|停放)/,
  /ドメイン.{0,20}(販売中|売り出し中|お売りします|は取得可能)/,
]

const notFound =
  /^(seite nicht gefunden|page (non trouvée|introuvable)|página no encontrada|pagina non trovata|página não encontrada|pagina niet gevonden|(nie znaleziono strony|strona nie została znaleziona)|страница не найдена|(页面|网页|您访问的页面).{0,6}(不存在|未找到|找不到)|ページが見つかりません)/

const logIn =
  /\b(log ?in|sign ?in|anmelden|einloggen|connexion|se connecter|iniciar sesión|acceder|accedi|entrar|inloggen|zaloguj|logowanie)\b|вход|войти|登录|登入|ログイン|로그인/

const guarded =
  /\b(enable javascript and cookies to continue|checking your browser before|ddos protection by|verify(ing)? (that )?you are (a )?human|unusual traffic from your)\b/

/** On a longer page such words are probably about something. Code points of text that people see. */
const few = { sale: 2500, guard: 1500, login: 600 }

/** Why a page is not the site's own, undefined where it is. Looks at title, markup and, on short pages, words. */
export function strangePage(html: string, facts: PageFacts): InPlaceOfPage | undefined {
  const byTitle = notThePage(html, facts)
  if (byTitle) return byTitle
  const title = oneLine(facts.title.slice(0, 500)).toLowerCase()
  const text = oneLine(facts.text).toLowerCase()
  if (notFound.test(title)) return 'error'
  if (text.length < few.sale) {
    if (parkingHost.test(html.slice(0, 100_000))) return 'parked'
    if (forSale.some((phrase) => phrase.test(title) || phrase.test(text))) return 'parked'
  }
  if (text.length < few.guard && guarded.test(text)) return 'challenge'
  if (facts.hasPassword && text.length < few.login && logIn.test(`${title} ${text}`)) return 'login'
  return text === 'it works!' ? 'unfinished' : undefined
}
