import { parse } from 'tldts'
import { displayHost } from './display-host.ts'
import { withoutWww } from './site-address.ts'

// Tells from a URL which sites have the same owner. The registrant of a domain can create any number of subdomains and
// folders, while on platforms each one belongs to a different person. The private section of the Public Suffix List has
// many platforms; the ones below are missing from it.

/** Platforms where each subdomain belongs to a different person. */
const platformsWithSubdomains = new Set([
  ...`beehiiv.com blot.im cfw.me comicgenesis.com dreamwidth.org edublogs.org fika.bar freeshell.org ghost.io hashnode.dev home.blog
  hypotheses.org kemono.cafe leaflet.pub livejournal.com mataroa.blog medium.com micro.blog nekoweb.org neocities.org over-blog.com
  pagecord.com pika.page posthaven.com prose.sh sdf.org smol.pub spiderforest.com squarespace.com substack.com svbtle.com
  the-comic.org thecomicseries.com tistory.com tumblr.com typepad.com webcomic.ws weblog.lol weebly.com wordpress.com
  wpcomstaging.com write.as writeas.com`.split(/\s+/),
  // Reserved (RFC 2606) and never registered, so each name below them stands for a separate person.
  ...['example.com', 'example.net', 'example.org'],
])
/** Blogspot had one domain per country; anyone may have registered the others. */
const blogspotCountries =
  `ae,al,am,ba,be,bg,bj,ca,cf,ch,cl,cv,cz,de,dk,fi,fr,gr,hk,hr,hu,ie,in,is,it,jp,kr,li,lt,lu,md,mk,mr,mx,my,nl,no,pe,pt,qa,re,ro,rs,ru,se,sg,si,sk,sn,td,tw,ug,vn`.replaceAll(
    ',',
    '|',
  )
const blogspotDomain = new RegExp(
  `^blogspot\\.(?:co\\.(?:at|id|il|ke|nz|uk|za)|com(?:\\.(?:ar|au|br|by|co|cy|ee|eg|es|mt|ng|tr|uy))?|${blogspotCountries})$`,
)
/** Number of path segments that identify a person; deeper ones are their pages. */
const userFolderDepths = new Map<string, number>([
  ...`ameblo.jp cnblogs.com dev.to feedburner.com hey.com listed.to medium.com note.com qiita.com sdf.org simplecast.com telegra.ph
  tilde.club tilde.town theduckwebcomics.com write.as zenn.dev`
    .split(/\s+/)
    .map((domain) => [domain, 1] as const),
  ['youtube.com', 2],
  ['webtoons.com', 3],
])

/**
 * The registrable domain of a site for display: `moss.org` for `notes.moss.org/blog`; on platforms the part that
 * belongs to one person, such as `ann.neocities.org` or `medium.com/@ann`.
 * @param urlKey the `url_key` of a `SiteUrl`
 */
export function getRegisteredDomain(urlKey: string): string {
  const [hostAndPath = ''] = urlKey.split('?')
  const [hostAndPort = '', ...folders] = hostAndPath.split('/')
  const host = hostAndPort.replace(/:\d+$/, '')
  const { domain, subdomain } = parse(host, { allowPrivateDomains: true, validateHostname: false })
  if (!domain) return displayHost(host)
  if (subdomain && (platformsWithSubdomains.has(domain) || blogspotDomain.test(domain)))
    return displayHost(`${subdomain.split('.').at(-1)}.${domain}`)
  const userFolders = folders.slice(0, userFolderDepths.get(domain) ?? 0)
  return [displayHost(domain), ...userFolders].join('/')
}

/** True if two URLs belong to the same registrant; on platforms, each subdomain has its own. */
export const haveSameRegistrant = (a: URL, b: URL): boolean =>
  getRegisteredDomain(withoutWww(a.hostname)) === getRegisteredDomain(withoutWww(b.hostname))

/** The registered domain for storage: null if it equals the site's `domain`. */
export function distinctRegisteredDomain({
  url_key,
  domain,
}: {
  url_key: string
  domain: string
}): string | null {
  const registered = getRegisteredDomain(url_key)
  return registered === domain ? null : registered
}
