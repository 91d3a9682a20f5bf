import { parse } from 'tldts'
import { shownHost } from './display-host.ts'
import { withoutWww } from './site-address.ts'

// Who has a site, as far as its address says. Whoever registers a domain makes as many subdomains and folders as they
// like; on platforms each of them is another person's. The private part of the public-suffix list has many platforms,
// these are missing from it.

const bySubdomain = new Set([
  ...`beehiiv.com blot.im cfw.me comicgenesis.com dreamwidth.org edublogs.org fika.bar freeshell.org ghost.io hashnode.dev home.blog
  hypotheses.org kemono.cafe leaflet.pub livejournal.com mataroa.blog medium.com micro.blog nekoweb.org neocities.org over-blog.com
  pagecord.com pika.page posthaven.com prose.sh sdf.org smol.pub spiderforest.com squarespace.com substack.com svbtle.com
  the-comic.org thecomicseries.com tistory.com tumblr.com typepad.com webcomic.ws weblog.lol weebly.com wordpress.com
  wpcomstaging.com write.as writeas.com`.split(/\s+/),
  // Reserved (RFC 2606): nobody has them, so the names under them stand for sites of different people.
  ...['example.com', 'example.net', 'example.org'],
])
/** Blogspot had one for each country; anybody may have registered the others. */
const countries =
  `ae,al,am,ba,be,bg,bj,ca,cf,ch,cl,cv,cz,de,dk,fi,fr,gr,hk,hr,hu,ie,in,is,it,jp,kr,li,lt,lu,md,mk,mr,mx,my,nl,no,pe,pt,qa,re,ro,rs,ru,se,sg,si,sk,sn,td,tw,ug,vn`.replaceAll(
    ',',
    '|',
  )
const isBlogspot = new RegExp(
  `^blogspot\\.(?:co\\.(?:at|id|il|ke|nz|uk|za)|com(?:\\.(?:ar|au|br|by|co|cy|ee|eg|es|mt|ng|tr|uy))?|${countries})$`,
)
/** How many folders name a person there; others may be the platform's own. */
const byFolder = new Map<string, number>([
  ...`ameblo.jp cnblogs.com dev.to feedburner.com hey.com listed.to medium.com note.com qiita.com sdf.org simplecast.com telegra.ph
  tilde.club tilde.town theduckwebcomics.com write.as zenn.dev`
    .split(/\s+/)
    .map((domain) => [domain, 1] as const),
  ['youtube.com', 2],
  ['webtoons.com', 3],
])

/**
 * The registrable domain of a site, as people read it: `moss.org` for `notes.moss.org/blog`; on platforms what one person
 * has, such as `ann.neocities.org` or `medium.com/@ann`.
 * @param urlKey key of a site's address
 */
export function registeredDomain(urlKey: string): string {
  const [address = ''] = urlKey.split('?')
  const [place = '', ...folders] = address.split('/')
  const host = place.replace(/:\d+$/, '')
  const { domain, subdomain } = parse(host, { allowPrivateDomains: true, validateHostname: false })
  if (!domain) return shownHost(host)
  if (subdomain && (bySubdomain.has(domain) || isBlogspot.test(domain)))
    return shownHost(`${subdomain.split('.').at(-1)}.${domain}`)
  const named = folders.slice(0, byFolder.get(domain) ?? 0)
  return [shownHost(domain), ...named].join('/')
}

/** Whether two addresses are at hosts of one registrant; on platforms each subdomain is another person's. */
export const isOneRegistrant = (one: URL, other: URL): boolean =>
  registeredDomain(withoutWww(one.hostname)) === registeredDomain(withoutWww(other.hostname))

/** What is stored: null where it is the same as the site's `domain`. */
export function otherRegisteredDomain({
  url_key,
  domain,
}: {
  url_key: string
  domain: string
}): string | null {
  const registered = registeredDomain(url_key)
  return registered === domain ? null : registered
}
