import type { CorpusCrawl, CorpusFailure, CorpusFeed, Language } from '../corpus-case.ts'
import { getAddress, getFeedPath, getPosts, type Site } from './site.ts'
import { themes } from './themes.ts'

/** Builds a later crawl from its differences to the first one. */
export type BuildCrawl = (first: Site, index: number) => CorpusCrawl

interface ResponseFields {
  day?: number
  status?: number
  headers?: Record<string, string>
  /** `same`, or the status of its address; `html` for a page at the feed's address. */
  feed?: 'same' | 'html' | number
  redirects?: string[]
  certificateNames?: string[]
  /** Separated by spaces. */
  nameServers?: string
  /** The HTTP status of the old posts. */
  oldPostStatus?: number
  otherPages?: Record<string, string>
}

function createFeed(site: Site): CorpusFeed | undefined {
  if (!getFeedPath(site)) return undefined
  const entries = getPosts(site).map((post) => ({ ...post, author: site.author }))
  return { address: getAddress(site) + getFeedPath(site), status: 200, title: site.title, entries }
}

function createLaterFeed(first: Site, state: ResponseFields['feed'] = 404): CorpusFeed | undefined {
  const feed = createFeed(first)
  if (state === 'same' || !feed) return feed
  return { address: feed.address, status: state === 'html' ? 200 : state, title: '', entries: [] }
}

const getHost = (site: Site) => site.host.split('/')[0] ?? ''

function createCrawl(
  first: Site,
  index: number,
  front: CorpusCrawl['frontPage'],
  fields: ResponseFields,
): CorpusCrawl {
  const host = getHost(first)
  return {
    day: fields.day ?? [30, 44][index] ?? 0,
    frontPage: front,
    feed: createLaterFeed(first, fields.feed),
    redirects: fields.redirects ?? [],
    certificateNames: fields.certificateNames ?? (first.http ? [] : [host, `www.${host}`]),
    nameServers: (fields.nameServers ?? 'ns1.hosting.test ns2.hosting.test').split(' '),
    oldPosts: Object.fromEntries(getPosts(first).map((post) => [post.address, fields.oldPostStatus ?? 404])),
    otherPages: fields.otherPages ?? {},
  }
}

const createResponse = (body: string, fields: ResponseFields) => ({
  status: fields.status ?? 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...fields.headers },
  body,
})

/** A crawl of the author's own site, unchanged except for `changes`. */
export const crawlThemedSite =
  (changes: Partial<Site> = {}, fields: ResponseFields = {}): BuildCrawl =>
  (first, index) => {
    const now = { ...first, ...changes }
    const crawl = createCrawl(first, index, createResponse(themes[now.theme](now), fields), {
      oldPostStatus: 200,
      ...fields,
    })
    return fields.feed ? crawl : { ...crawl, feed: createFeed(now) }
  }

/** A crawl of another front page; feed and posts are gone unless stated otherwise. */
export const crawlPage =
  (html: string, fields: ResponseFields = {}): BuildCrawl =>
  (first, index) =>
    createCrawl(first, index, createResponse(html, fields), fields)

/** A crawl that gets a certificate for other names, and optionally a page over plain HTTP. */
export const crawlForeignCertificate =
  (names: string, html?: string, fields: ResponseFields = {}): BuildCrawl =>
  (first, index) => {
    const failure: CorpusFailure = { failure: 'certificate_of_others' }
    if (html) failure.overHttp = createResponse(html, fields)
    const crawl = createCrawl(first, index, failure, { ...fields, certificateNames: names.split(' ') })
    return { ...crawl, feed: undefined, oldPosts: {} }
  }

/** A crawl without a response. */
export const crawlFailure =
  (failure: CorpusFailure['failure'], fields: ResponseFields = {}): BuildCrawl =>
  (first, index) => ({ ...createCrawl(first, index, { failure }, fields), feed: undefined, oldPosts: {} })

/** The first crawl, on day 0. */
export const createFirstCrawl = (first: Site) => crawlThemedSite({}, { day: 0 })(first, 0)

const heads = [
  '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<style>body{font:16px sans-serif;margin:0}</style>',
  '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />\n<meta name="robots" content="noarchive" />\n<script src="/lib/c.js" async></script>',
  '<meta charset="utf-8">\n<link rel="icon" href="/favicon.ico">\n<link rel="stylesheet" href="/static/app.4f1.css">\n<script>window.__d={v:3}</script>',
  '<meta charset="UTF-8">\n<link rel="preload" href="/fonts/a.woff2" as="font">\n<link rel="stylesheet" href="/bundle.css">\n<script defer src="/bundle.js"></script>',
]

/** A plain page layout with the case's own text. */
export function renderPage(lang: Language | '', title: string, body: string, head = ''): string {
  const frame = heads[title.length % heads.length]
  const html = lang ? `<html lang="${lang}">` : '<html>'
  return `<!DOCTYPE html>\n${html}\n<head>\n<title>${title}</title>\n${frame}\n${head}\n</head>\n<body>\n${body.trim()}\n</body>\n</html>`
}
