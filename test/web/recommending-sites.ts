import type { Reply, WebHost, WebPage } from './web-host.ts'

// Twenty sites that recommend one another in every possible form, and some that only seem to.

const hostName = (name: string) => `${name}-recommends.org`
/** The address of a site. */
export const siteUrl = (name: string) => `https://${hostName(name)}/`

interface Parts {
  head?: string
  body?: string
  headers?: Record<string, string>
  /** Other documents by path: HTML, OPML or a feed, recognized by their beginning. */
  others?: Record<string, string>
}

/** A document that supports 304. */
function createDocument(body: string, attributes: Record<string, string> = {}): WebPage['reply'] {
  const type = body.startsWith('<?xml') ? 'text/xml; charset=utf-8' : 'text/html; charset=utf-8'
  const headers: Record<string, string> = {
    'Content-Type': type,
    ETag: `"${body.length}-${body.charCodeAt(40)}"`,
    ...attributes,
  }
  return ({ headers: requestHeaders }): Reply =>
    requestHeaders['if-none-match'] === headers.ETag ? { status: 304, headers } : { headers, body }
}

/** A site with these documents and a small front page. */
export function recommendingSite(name: string, { head = '', body = '', headers, others = {} }: Parts = {}) {
  const front = `<!doctype html><html lang="en"><head><title>The site of ${name}</title>${head}</head>
    <body><h1>${name}</h1><p>Notes on bread, birds and bridges, since 2009.</p>${body}</body></html>`
  const pages: WebHost['pages'] = { '/': { kind: 'page', reply: createDocument(front, headers) } }
  for (const [path, text] of Object.entries(others))
    pages[path] = { kind: 'other', reply: createDocument(text) }
  return { name: hostName(name), pages } satisfies WebHost
}

const opml = (...outlines: string[]) =>
  `<?xml version="1.0"?><opml version="2.0"><head><title>List</title></head><body>${outlines.join('\n')}</body></opml>`
const outline = (name: string) =>
  `<outline type="rss" text="${name}" htmlUrl="${siteUrl(name)}" xmlUrl="${siteUrl(name)}feed.xml"/>`
export const opmlFor = (...names: string[]) => opml(...names.map(outline))
const link = (name: string, attributes = '') => `<a href="${siteUrl(name)}" ${attributes}>${name}</a>`
export const linksTo = (...names: string[]) =>
  `<!doctype html><title>Links</title><main>${names.map((name) => link(name)).join(' ')}</main>`
const linksToStrangers = (n: number) =>
  Array.from({ length: n }, (_, index) => `<a href="https://stranger-${index}.org/">${index}</a>`).join('')

export const recommendingSites: WebHost[] = [
  recommendingSite('ann', {
    head: '<link rel="blogroll" type="text/xml" href="/roll.opml">',
    others: {
      '/roll.opml': opml(
        `<outline text="Friends"><outline type="rss" text="Bob" htmlUrl="http://www.BOB-recommends.org/index.html?utm_source=roll"/>`,
        `<outline type="rss" text="Cyd" xmlUrl="${siteUrl('cyd')}feed.xml"/></outline>`,
      ),
    },
  }),
  recommendingSite('bob'),
  recommendingSite('cyd'),
  recommendingSite('dan', {
    headers: { Link: '</style.css>; rel=preload, <list.opml>; rel="blogroll"' },
    others: { '/list.opml': opmlFor('ann', 'eve') },
  }),
  recommendingSite('eve', { others: { '/.well-known/recommendations.opml': opmlFor('ann', 'gus') } }),
  recommendingSite('fay', {
    head: '<link rel="alternate" type="application/rss+xml" href="/feed">',
    others: {
      '/feed': `<?xml version="1.0"?><rss version="2.0" xmlns:source="http://source.scripting.com/"><channel>
        <title>Fay</title><link>${siteUrl('fay')}</link><source:blogroll>${siteUrl('fay')}mine.opml</source:blogroll>
        <item><guid>1</guid><link>${siteUrl('fay')}1</link><title>One</title></item></channel></rss>`,
      '/mine.opml': opmlFor('hal'),
    },
  }),
  recommendingSite('gus', {
    body: `${link('ann', 'rel="friend"')} ${link('bob', 'rel="contact"')} ${link('cyd', 'rel="met colleague"')}
      ${link('dan', 'rel="me"')} ${link('hal')}`,
  }),
  recommendingSite('hal', {
    body: '<nav><a href="/about">About</a> <a href="/blogroll#top">My blogroll</a></nav>',
    others: {
      '/blogroll': `<!doctype html><base href="/"><title>Blogroll</title>${link('ann')} <a href="${siteUrl('dan')}2024/a-post">a post</a>
        <a href="about">About</a> <a href="${siteUrl('eve')}paper.pdf">a paper</a> <a href="${siteUrl('hal')}">home</a>
        ${link('cyd', 'rel="nofollow ugc"')}<footer>made with ${link('bob')}</footer>`,
    },
  }),
  recommendingSite('ivy', {
    body: '<a href="/freunde.html">Freunde</a>',
    others: { '/freunde.html': linksTo('hal') },
  }),
  recommendingSite('jan', { body: '<a href="/links/">友情链接</a>', others: { '/links/': linksTo('ivy') } }),
  recommendingSite('kim', { body: '<a href="liens">Mes liens</a>', others: { '/liens': linksTo('jan') } }),
  recommendingSite('lea', {
    head: '<link rel="blogroll" href="/all.opml">',
    others: {
      '/all.opml': opml(
        outline('ann'),
        ...Array.from(
          { length: 10_000 },
          (_, n) => `<outline text="${n}" htmlUrl="https://stranger-${n}.org/"/>`,
        ),
      ),
    },
  }),
  recommendingSite('max', {
    body: '<a href="/links">Links</a>',
    others: { '/links': `${linksTo('ann')}${linksToStrangers(150)}` },
  }),
  recommendingSite('ned', {
    body: '<a href="/links">Links</a>',
    others: { '/links': `${linksTo('ann')}${linksToStrangers(149)}` },
  }),
  recommendingSite('ona', {
    head: '<link rel="blogroll" href="/.well-known/recommendations.opml">',
    others: { '/.well-known/recommendations.opml': opmlFor('pam', 'ona') },
  }),
  recommendingSite('pam', { body: link('ona', 'rel="friend met"') }),
  recommendingSite('quy', {
    body: `${link('quy', 'rel="friend"')} ${link('rob', 'rel="friend"')} ${link('sam', 'rel="friend"')}`,
  }),
  recommendingSite('rob'),
  recommendingSite('sam', {
    body: '<a href="/friends">Friends</a> <a href="/friends.pdf">Friends</a> <a href="https://links-elsewhere.org/">Links</a>',
    others: { '/friends': `${linksTo('ann')}${'<p>And so on and so forth.</p>'.repeat(1_800_000)}` },
  }),
  recommendingSite('uma', {
    head: '<link rel="blogroll" href="/roll">',
    others: { '/roll': opmlFor('rob', 'zoe') },
  }),
  recommendingSite('vic', {
    head: '<link rel="blogroll" href="/roll">',
    others: { '/roll': linksTo('ann') },
  }),
]

/** The expected recommendations, `FROM TO KIND`. */
export const recommendationsInWeb = [
  'ann bob blogroll',
  'ann cyd blogroll',
  'dan ann blogroll',
  'dan eve blogroll',
  'eve ann opml',
  'eve gus opml',
  'fay hal source',
  'gus ann xfn',
  'gus bob xfn',
  'gus cyd xfn',
  'hal ann links',
  'ivy hal links',
  'jan ivy links',
  'kim jan links',
  'ned ann links',
  'ona pam blogroll',
  'ona pam opml',
  'pam ona xfn',
  'quy sam xfn',
  'sam ann links',
  'uma rob blogroll',
]
