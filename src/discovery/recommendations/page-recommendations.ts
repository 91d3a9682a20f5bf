import { publicLink } from '#addresses/public-link.ts'
import type { PageFacts } from '#page-metadata/page-facts.ts'
import { type NamedSite, type NamedSites, namedSites, siteNamed } from './named-site.ts'

/** What a front page says of other sites, and where more is said. */
export interface PageRecommendations {
  /** Addresses of OPML. */
  blogrolls: string[]
  /** Pages of this site that are called blogroll, links or friends. */
  pages: string[]
  friends: NamedSites
}

const most = { blogrolls: 2, pages: 3 }
const friendly = ['friend', 'contact', 'met']

/** @param headerLinks those of the Link header */
export function recommendationsOfPage(
  facts: PageFacts,
  base: URL,
  headerLinks: { href: string; rel: string[] }[],
): PageRecommendations {
  const rolls = [...facts.links, ...headerLinks, ...facts.anchors].filter(({ rel }) =>
    rel.includes('blogroll'),
  )
  const blogrolls = addresses(rolls, base)
  const called = facts.anchors.filter(({ text, rel }) => isCalledBlogroll(text) && !rel.includes('blogroll'))
  const pages = addresses(called, base).filter((url) => isPageHere(url, base) && !blogrolls.includes(url))
  const friends = facts.anchors.filter(({ rel }) => rel.some((one) => friendly.includes(one)))
  return {
    blogrolls: blogrolls.slice(0, most.blogrolls),
    pages: pages.slice(0, most.pages),
    friends: namedSites(outward(friends, base)),
  }
}

/** The sites that a page of links names. */
export function sitesOnPage(facts: PageFacts, base: URL): NamedSites {
  // What stands at the foot of each page is about its making; what visitors left is theirs.
  const own = facts.anchors.filter(
    ({ rel, isInFooter: isAtFoot }) =>
      !isAtFoot && !['nofollow', 'ugc', 'sponsored'].some((one) => rel.includes(one)),
  )
  return namedSites(outward(own, base))
}

const addresses = (links: { href: string }[], base: URL) => [
  ...new Set(links.flatMap(({ href }) => publicLink(href, base)?.replace(/#.*$/, '') ?? [])),
]

const outward = (links: { href: string }[], base: URL): NamedSite[] =>
  addresses(links, base)
    .filter((url) => !isHere(url, base))
    .map(siteNamed)

/** A host is one site, but for folders of people (/~ada, /@ada). */
function homeOf({ host, pathname }: URL): string {
  const [folder = ''] = pathname.split('/').slice(1)
  return `${host.replace(/^www\./, '')}/${/^[~@]/.test(folder) ? folder : ''}`
}

const isHere = (url: string, base: URL) => homeOf(new URL(url)) === homeOf(base)

const aFile = /\.(?!html?$|xhtml$|php$|aspx?$|jsp$|cgi$)[a-z0-9]{1,5}$/i

function isPageHere(url: string, base: URL): boolean {
  const { pathname } = new URL(url)
  return isHere(url, base) && pathname !== base.pathname && !aFile.test(pathname)
}

/** What pages of links to others are called, in a dozen languages; one of these among the few words of a link. */
const words = new Set([
  ...['blogroll', 'blogrolls', 'links', 'linkroll', 'friends', 'neighbours', 'neighbors', 'neighborhood'],
  ...['freunde', 'freundinnen', 'linkliste', 'bloggerfreunde', 'lieblingsblogs'],
  ...['liens', 'amis', 'amies', 'copains', 'blogoliste'],
  ...['enlaces', 'amigos', 'amigas', 'vínculos'],
  ...['ligações', 'parceiros', 'links'],
  ...['collegamenti', 'amici', 'amiche'],
  ...['vrienden', 'koppelingen', 'linkjes'],
  ...['linki', 'odnośniki', 'znajomi', 'przyjaciele', 'zaprzyjaźnione'],
  ...['ссылки', 'друзья', 'блогролл'],
  ...['länkar', 'vänner', 'bloggrulle'],
  ...['bağlantılar', 'arkadaşlar', 'dostlar'],
])

/** In scripts without spaces these stand anywhere in the name. */
const inside =
  /友情链接|友链|友情連結|友站|友人帐|链接|連結|リンク集?|友達|ブログロール|링크|이웃|블로그롤|친구/u

const mostWords = 4

const mostLetters = 60

/** Whether a link is called a blogroll, links or friends. */
function isCalledBlogroll(text: string): boolean {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (name.length > mostLetters) return false
  const parts = name.match(/[\p{L}\p{M}]+/gu) ?? []
  return (parts.length <= mostWords && parts.some((part) => words.has(part))) || inside.test(name)
}
