import type { CorpusFailure, CorpusFeed, CorpusReading, Language } from '../corpus-case.ts'
import { addressOf, feedOf, postsOf, type Site } from './site.ts'
import { themes } from './themes.ts'

/** Builds a later crawl from its differences to the first one. */
export type Later = (first: Site, at: number) => CorpusReading

interface Rest {
  day?: number
  status?: number
  headers?: Record<string, string>
  /** `same`, or the status of its address; `html` for a page at the feed's address. */
  feed?: 'same' | 'html' | number
  redirects?: string[]
  names?: string[]
  ns?: string
  /** The response for the old posts. */
  posts?: number
  pages?: Record<string, string>
}

function feedFrom(site: Site): CorpusFeed | undefined {
  if (!feedOf(site)) return undefined
  const entries = postsOf(site).map((post) => ({ ...post, author: site.by }))
  return { address: addressOf(site) + feedOf(site), status: 200, title: site.title, entries }
}

function feedNow(first: Site, is: Rest['feed'] = 404): CorpusFeed | undefined {
  const feed = feedFrom(first)
  if (is === 'same' || !feed) return feed
  return { address: feed.address, status: is === 'html' ? 200 : is, title: '', entries: [] }
}

const hostOf = (site: Site) => site.host.split('/')[0] ?? ''

function reading(first: Site, at: number, front: CorpusReading['front'], rest: Rest): CorpusReading {
  const host = hostOf(first)
  return {
    day: rest.day ?? [30, 44][at] ?? 0,
    front,
    feed: feedNow(first, rest.feed),
    redirects: rest.redirects ?? [],
    certificateNames: rest.names ?? (first.http ? [] : [host, `www.${host}`]),
    nameServers: (rest.ns ?? 'ns1.hosting.test ns2.hosting.test').split(' '),
    oldPosts: Object.fromEntries(postsOf(first).map((post) => [post.address, rest.posts ?? 404])),
    otherPages: rest.pages ?? {},
  }
}

const answer = (body: string, rest: Rest) => ({
  status: rest.status ?? 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...rest.headers },
  body,
})

/** The site as its author has it now: unchanged except for `changes`. */
export const as =
  (changes: Partial<Site> = {}, rest: Rest = {}): Later =>
  (first, at) => {
    const now = { ...first, ...changes }
    const read = reading(first, at, answer(themes[now.on](now), rest), { posts: 200, ...rest })
    return rest.feed ? read : { ...read, feed: feedFrom(now) }
  }

/** Another front page; feed and posts are gone unless stated otherwise. */
export const shows =
  (html: string, rest: Rest = {}): Later =>
  (first, at) =>
    reading(first, at, answer(html, rest), rest)

/** A certificate for other names, and optionally a page over plain HTTP. */
export const foreignCertificate =
  (names: string, html?: string, rest: Rest = {}): Later =>
  (first, at) => {
    const failure: CorpusFailure = { failure: 'certificate_of_others' }
    if (html) failure.overHttp = answer(html, rest)
    const read = reading(first, at, failure, { ...rest, names: names.split(' ') })
    return { ...read, feed: undefined, oldPosts: {} }
  }

/** No response. */
export const fails =
  (failure: CorpusFailure['failure'], rest: Rest = {}): Later =>
  (first, at) => ({ ...reading(first, at, { failure }, rest), feed: undefined, oldPosts: {} })

/** The first crawl, on day 0. */
export const asItWas = (first: Site) => as({}, { day: 0 })(first, 0)

const heads = [
  '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<style>body{font:16px sans-serif;margin:0}</style>',
  '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />\n<meta name="robots" content="noarchive" />\n<script src="/lib/c.js" async></script>',
  '<meta charset="utf-8">\n<link rel="icon" href="/favicon.ico">\n<link rel="stylesheet" href="/static/app.4f1.css">\n<script>window.__d={v:3}</script>',
  '<meta charset="UTF-8">\n<link rel="preload" href="/fonts/a.woff2" as="font">\n<link rel="stylesheet" href="/bundle.css">\n<script defer src="/bundle.js"></script>',
]

/** A plain page layout with the case's own text. */
export function page(lang: Language | '', title: string, body: string, head = ''): string {
  const frame = heads[title.length % heads.length]
  const html = lang ? `<html lang="${lang}">` : '<html>'
  return `<!DOCTYPE html>\n${html}\n<head>\n<title>${title}</title>\n${frame}\n${head}\n</head>\n<body>\n${body.trim()}\n</body>\n</html>`
}
