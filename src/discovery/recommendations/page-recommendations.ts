import { publicLink } from '#addresses/public-link.ts'
import type { PageFacts } from '#page-metadata/page-facts.ts'
import { isCalledBlogroll } from './blogroll-words.ts'
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
    ({ rel, isAtFoot }) => !isAtFoot && !['nofollow', 'ugc', 'sponsored'].some((one) => rel.includes(one)),
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
