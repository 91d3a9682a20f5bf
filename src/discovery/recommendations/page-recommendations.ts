import { resolvePublicLink } from '#addresses/public-link.ts'
import type { PageFacts } from '#page-metadata/page-facts.ts'
import {
  type DocumentRecommendations,
  namesFromAddress,
  type SiteNames,
  toDocumentRecommendations,
} from './site-names.ts'

/** Recommendations on a front page, and documents that may have more. */
export interface PageRecommendations {
  /** Addresses of OPML files. */
  blogrolls: string[]
  /** This site's pages titled blogroll, links or friends. */
  pages: string[]
  friends: DocumentRecommendations
}

const maxDocuments = { blogrolls: 2, pages: 3 }
const friendRelations = ['friend', 'contact', 'met']

/** @param headerLinks links from the Link header */
export function extractPageRecommendations(
  facts: PageFacts,
  base: URL,
  headerLinks: { href: string; rel: string[] }[],
): PageRecommendations {
  const blogrollLinks = [...facts.links, ...headerLinks, ...facts.anchors].filter(({ rel }) =>
    rel.includes('blogroll'),
  )
  const blogrolls = toPublicAddresses(blogrollLinks, base)
  const blogrollPages = facts.anchors.filter(
    ({ text, rel }) => isBlogrollLabel(text) && !rel.includes('blogroll'),
  )
  const pages = toPublicAddresses(blogrollPages, base).filter(
    (url) => isOwnPage(url, base) && !blogrolls.includes(url),
  )
  const friends = facts.anchors.filter(({ rel }) => rel.some((token) => friendRelations.includes(token)))
  return {
    blogrolls: blogrolls.slice(0, maxDocuments.blogrolls),
    pages: pages.slice(0, maxDocuments.pages),
    friends: toDocumentRecommendations(toExternalSites(friends, base)),
  }
}

/** The sites recommended on a page of links. */
export function extractSitesFromPage(facts: PageFacts, base: URL): DocumentRecommendations {
  // Links in the footer are usually about the site's software, and links in comments are the visitors'.
  const editorialLinks = facts.anchors.filter(
    ({ rel, isInFooter }) =>
      !isInFooter && !['nofollow', 'ugc', 'sponsored'].some((token) => rel.includes(token)),
  )
  return toDocumentRecommendations(toExternalSites(editorialLinks, base))
}

const toPublicAddresses = (links: { href: string }[], base: URL) => [
  ...new Set(links.flatMap(({ href }) => resolvePublicLink(href, base)?.replace(/#.*$/, '') ?? [])),
]

const toExternalSites = (links: { href: string }[], base: URL): SiteNames[] =>
  toPublicAddresses(links, base)
    .filter((url) => !isSameSite(url, base))
    .map(namesFromAddress)

/** Treats a host as one site, except for personal folders (/~ada, /@ada). */
function siteRoot({ host, pathname }: URL): string {
  const [folder = ''] = pathname.split('/').slice(1)
  return `${host.replace(/^www\./, '')}/${/^[~@]/.test(folder) ? folder : ''}`
}

const isSameSite = (url: string, base: URL) => siteRoot(new URL(url)) === siteRoot(base)

const fileExtension = /\.(?!html?$|xhtml$|php$|aspx?$|jsp$|cgi$)[a-z0-9]{1,5}$/i

function isOwnPage(url: string, base: URL): boolean {
  const { pathname } = new URL(url)
  return isSameSite(url, base) && pathname !== base.pathname && !fileExtension.test(pathname)
}

/** Words in links to blogroll pages, in a dozen languages. */
const blogrollWords = new Set([
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

/** Phrases in scripts without spaces, which match anywhere in the text. */
const blogrollPhrases =
  /友情链接|友链|友情連結|友站|友人帐|链接|連結|リンク集?|友達|ブログロール|링크|이웃|블로그롤|친구/u

const maxWords = 4

const maxLength = 60

/** True if a link's text means blogroll, links or friends. */
function isBlogrollLabel(text: string): boolean {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (name.length > maxLength) return false
  const parts = name.match(/[\p{L}\p{M}]+/gu) ?? []
  return (
    (parts.length <= maxWords && parts.some((part) => blogrollWords.has(part))) || blogrollPhrases.test(name)
  )
}
