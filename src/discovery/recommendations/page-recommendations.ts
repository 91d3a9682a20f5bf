import { publicLink } from '#addresses/public-link.ts'
import type { PageFacts } from '#page-metadata/page-facts.ts'
import { type NamedSite, type NamedSites, namedSites, siteNamed } from './named-site.ts'

/** Recommendations on a front page, and documents that may have more. */
export interface PageRecommendations {
  /** Addresses of OPML files. */
  blogrolls: string[]
  /** This site's pages titled blogroll, links or friends. */
  pages: string[]
  friends: NamedSites
}

const most = { blogrolls: 2, pages: 3 }
const friendly = ['friend', 'contact', 'met']

/** @param headerLinks links from the Link header */
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

/** The sites recommended on a page of links. */
export function sitesOnPage(facts: PageFacts, base: URL): NamedSites {
  // Links in the footer are about the site's software, and those in comments are the visitors'.
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

/** Treats a host as one site, except for personal folders (/~ada, /@ada). */
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

/** Words in links to blogroll pages, in a dozen languages. */
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

/** In scripts without spaces these match anywhere in the text. */
const inside =
  /友情链接|友链|友情連結|友站|友人帐|链接|連結|リンク集?|友達|ブログロール|링크|이웃|블로그롤|친구/u

const mostWords = 4

const mostLetters = 60

/** Whether a link's text says blogroll, links or friends. */
function isCalledBlogroll(text: string): boolean {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (name.length > mostLetters) return false
  const parts = name.match(/[\p{L}\p{M}]+/gu) ?? []
  return (parts.length <= mostWords && parts.some((part) => words.has(part))) || inside.test(name)
}
