import { describe, expect, it } from 'vitest'
import { getRejections, readInChunks } from '#test/read-lists.ts'
import type { SiteEntry } from './entries.ts'
import { prepareSite } from './site-to-add.ts'

// All formats follow the same rules: each of these functions writes the same site.

interface ListedSite {
  url: string
  title: string
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const formats: [string, (site: ListedSite) => string][] = [
  [
    'OPML',
    ({ url, title }) =>
      `<opml><body><outline text="${escapeXml(title)}" htmlUrl="${escapeXml(url)}"/></body></opml>`,
  ],
  [
    'XML of Pinboard',
    ({ url, title }) =>
      `<?xml version="1.0"?><posts><post href="${escapeXml(url)}" description="${escapeXml(title)}" extended=""/></posts>`,
  ],
  [
    'bookmarks',
    ({ url, title }) =>
      `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><A HREF="${escapeXml(url)}">${escapeXml(title)}</A></DL>`,
  ],
  ['CSV', ({ url, title }) => `url,title\n${url},"${title}"\n`],
  ['CSV without a header', ({ url, title }) => `${url},"${title}"\nhttps://other.example.net/,Other\n`],
  ['JSON', ({ url, title }) => JSON.stringify([{ url, title }])],
  ['JSON of bookmarks', ({ url, title }) => JSON.stringify({ children: [{ uri: url, title }] })],
  ['JSON Lines', ({ url, title }) => `${JSON.stringify({ url, title })}\n${JSON.stringify({ url })}\n`],
  [
    'front matter',
    ({ url, title }) => `---\nurl: ${JSON.stringify(url)}\ntitle: ${JSON.stringify(title)}\n---\n`,
  ],
  ['a Markdown list', ({ url, title }) => `## Blogs\n\n- [${title}](${url})\n`],
  [
    'a Markdown table',
    ({ url, title }) =>
      `| Name | Link |\n| --- | --- |\n| ${title} | ${url} |\n| Other | https://other.example.net/ |\n`,
  ],
  ['one address per line', ({ url, title }) => `${url} ${title}\nhttps://other.example.net/\n`],
  ['newsboat', ({ url, title }) => `"exec:x"\n${url} "~${title}"\n`],
  ['Planet', ({ url, title }) => `[Planet]\nname = Ours\n\n[${url}]\nname = ${title}\n`],
]

const readFirst = async (text: string) =>
  (await readInChunks(text)).find((entry): entry is SiteEntry => 'url' in entry || 'feed_url' in entry)
const readSite = async (text: string) => {
  const entry = await readFirst(text)
  return entry && prepareSite(entry)
}

describe.each(formats)('%s', (format, write) => {
  it.each([
    ['Moss &amp; Fern &raquo; Notes', 'Moss & Fern » Notes'],
    ['Caf&eacute; des &#8220;toits&#x201D;', 'Café des “toits”'],
    ['Ann&amp;#39;s &amp;amp;amp; Ben&#146;s', "Ann's & Ben’s"],
    ['AT&T R&D &unheard; &copy', 'AT&T R&D &unheard; &copy'],
    ['Mo\u200bss \u202eFern', 'Moss Fern'],
  ])('decodes %j', async (title, expected) => {
    expect(await readSite(write({ url: 'https://moss.example.com/', title }))).toMatchObject({
      title: expected,
    })
  })

  it.each([
    'https://moss.example.com/',
    'http://moss.example.com/feed.xml',
    'HTTPS://WWW.MOSS.EXAMPLE.COM',
    '//moss.example.com/',
    'feed://moss.example.com/feed',
    'www.moss.example.com',
  ])('does not take the address %s for a title', async (title) => {
    expect(await readSite(write({ url: 'https://moss.example.com/', title }))).toMatchObject({
      title: 'moss.example.com',
    })
  })

  it('keeps a title that only contains an address, or is a domain name', async () => {
    const titles = ['Notes of moss.example.com/', 'Ann/Ben']
    // Without a header, nothing says which of two addresses is the title.
    if (format !== 'CSV without a header') titles.push('Moss.Example.com')
    for (const title of titles)
      expect(await readSite(write({ url: 'https://moss.example.com/', title }))).toMatchObject({ title })
  })

  it('decodes an address that was escaped for HTML or contains invisible characters', async () => {
    const url = 'https://moss.example.com/?blog=1&amp;page=2'
    expect(await readSite(write({ url, title: 'Moss' }))).toMatchObject({
      url: 'https://moss.example.com/?blog=1&page=2',
    })
    expect(
      await readSite(write({ url: 'https://moss.example.com/\u200broofs\ufeff', title: 'Moss' })),
    ).toMatchObject({ url: 'https://moss.example.com/roofs' })
  })

  it('rejects entries that are not sites, once and with a reason', async () => {
    for (const url of ['javascript:alert(1)', 'file:///home/ann/list.xml', 'ftp://moss.example.com/'])
      expect(await readSite(write({ url, title: 'Moss' })), url).toMatchObject({
        error: { code: 'other_scheme' },
      })
    expect(
      getRejections(await readInChunks(write({ url: 'https://moss.example.com/all.opml', title: 'All' }))),
    ).toContain('This is the address of another list, not a site.')
  })
})

it.each([
  ['"#roofs #slow-web"', ['roofs', 'slow-web']],
  [
    '["roofs", {"id": 3, "label": "Slow web"}, {"name": "moss &amp; fern"}]',
    ['roofs', 'slow-web', 'moss-&-fern'],
  ],
  ['"[\\"roofs\\",\\"slow web\\"]"', ['roofs', 'slow-web']],
  ['"roofs|slow web; moss"', ['roofs', 'slow-web', 'moss']],
])('reads tags in the format %s', async (tags, expected) => {
  expect(await readSite(`[{"url":"https://moss.example.com/","tags":${tags}}]`)).toMatchObject({
    tags: expected,
  })
})

it('falls back to the next value if the first is invalid', async () => {
  const list =
    '---\nurl: https://moss.example.com/\nrss: true\nupdatesFeed: https://moss.example.com/x.xml\n---\n'
  expect(await readSite(list)).toMatchObject({ feed_url: 'https://moss.example.com/x.xml' })
  const opml =
    '<opml><outline title="https://moss.example.com/feed" text="Moss" xmlUrl="https://moss.example.com/feed"/></opml>'
  expect(await readSite(opml)).toMatchObject({ title: 'Moss' })
})

it('takes no tag from a folder with the site’s own name or one created by a program', async () => {
  const folder = (name: string, n: number, title = `S${n}`) =>
    `<outline text="${name}"><outline text="${title}" xmlUrl="https://s${n}.example.com/feed" category="own"/></outline>`
  const list = `<opml>${folder('Moss', 1, 'Moss')}${folder('Uncategorized', 2)}${folder('Slow web', 3)}</opml>`
  const tags = (await readInChunks(list)).map((entry) => 'tags' in entry && entry.tags)
  expect(tags).toEqual([['own'], ['own'], ['own', 'Slow web']])
})
