import { describe, expect, it } from 'vitest'
import { getRejectionCodes, prepareSites, readInChunks } from '#test/read-lists.ts'

const opml = (outlines: string) => `<?xml version="1.0"?><opml version="2.0"><body>${outlines}</body></opml>`
const netscape = (entries: string) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Signets</H1>\n<DL><p>${entries}</DL><p>`
const readSites = async (text: string) => prepareSites(await readInChunks(text))
const readTags = async (text: string) => (await readSites(text)).map((site) => site.tags)

describe('folders that programs create automatically', () => {
  it('are recognized by their attributes in any language', async () => {
    const folder = (attribute: string, name: string, host: string) =>
      `<DT><H3 ${attribute}>${name}</H3><DL><p><DT><A HREF="https://${host}/">A</A></DL><p>`
    const list = [
      folder('PERSONAL_TOOLBAR_FOLDER="true"', 'Barre de favoris', 'a.net'),
      folder('UNFILED_BOOKMARKS_FOLDER="true"', 'Autres marque-pages', 'b.net'),
      folder('ADD_DATE="1"', 'Jardins', 'c.net'),
    ]
    expect(await readTags(netscape(list.join('')))).toEqual([[], [], ['jardins']])
    const firefox = {
      root: 'placesRoot',
      children: [
        {
          root: 'toolbarFolder',
          title: 'Barre personnelle',
          children: [{ uri: 'https://a.net/', title: 'A' }],
        },
        {
          root: 'bookmarksMenuFolder',
          title: 'Menu',
          children: [{ title: 'Jardins', children: [{ uri: 'https://b.net/' }] }],
        },
      ],
    }
    expect(await readTags(JSON.stringify(firefox))).toEqual([[], ['jardins']])
  })

  it('are recognized by the names that feed readers use', async () => {
    for (const name of ['All', 'Sans catégorie', 'Unkategorisiert', '未分类'])
      expect(
        await readTags(
          opml(`<outline text="${name}"><outline text="A" xmlUrl="https://a.net/feed"/></outline>
          <outline text="Roofs"><outline text="B" xmlUrl="https://b.net/feed"/></outline>`),
        ),
      ).toEqual([[], ['roofs']])
  })
})

it('ignores internal tags of programs', async () => {
  expect(
    await readTags(netscape('<DT><A HREF="https://a.net/" TAGS="roofs,linkding:bookmarks.archived">A</A>')),
  ).toEqual([['roofs']])
})

it('reads tags written as a Python list', async () => {
  const list = `Title,URL,Document tags,Location\nLichen,https://a.net/,"['roofs', 'slow web']",later\n`
  expect(await readTags(list)).toEqual([['roofs', 'slow-web']])
})

it('reads outlines with any attribute for the address, and reports those without one', async () => {
  const entries = await readInChunks(
    opml(
      '<outline text="A" rssUrl="https://a.net/rss"/><outline text="B" href="https://b.net/"/><outline type="rss" text="C"/>',
    ),
  )
  expect(prepareSites(entries).map(({ url }) => url)).toEqual(['https://a.net/', 'https://b.net/'])
  expect(getRejectionCodes(entries)).toEqual(['entry_without_address'])
})

it('does not take pages scraped by FreshRSS for feeds, in any format', async () => {
  for (const type of ['HTML+XPath', 'XML+XPath', 'JSON+DotNotation', 'HTML+XPath+JSON+DotNotation'])
    expect(
      await readSites(
        opml(`<outline type="${type}" text="A" xmlUrl="https://a.net/api/list" htmlUrl="https://a.net/"/>`),
      ),
    ).toEqual([{ url: 'https://a.net/', title: 'A', tags: [] }])
})

it('reads unquoted newsboat tags', async () => {
  const list = 'https://a.net/feed.xml roofs slow-web\nhttps://b.net/rss moss\nhttps://c.net/atom.xml\n'
  expect(await readSites(list)).toEqual([
    {
      url: 'https://a.net/',
      title: 'a.net',
      tags: ['roofs', 'slow-web'],
      feed_url: 'https://a.net/feed.xml',
    },
    { url: 'https://b.net/', title: 'b.net', tags: ['moss'], feed_url: 'https://b.net/rss' },
    { url: 'https://c.net/', title: 'c.net', tags: [], feed_url: 'https://c.net/atom.xml' },
  ])
  // Capitalized words are titles.
  expect(await readSites('https://a.net/feed.xml Lichen and slate\nhttps://b.net/rss moss\n')).toMatchObject([
    { title: 'Lichen and slate' },
    { title: 'moss' },
  ])
})

it('reads the feeds in an rss2email configuration', async () => {
  const list =
    '[DEFAULT]\nfrom = ann@a.net\n\n[feed.lichen]\nurl = https://a.net/feed.xml\n\n[feed.moss]\nurl = https://b.net/rss\n'
  const entries = await readInChunks(list)
  expect(prepareSites(entries).map(({ url, title }) => [url, title])).toEqual([
    ['https://a.net/', 'a.net'],
    ['https://b.net/', 'b.net'],
  ])
  expect(getRejectionCodes(entries)).toEqual([])
})

it('reads Markdown that begins with markup', async () => {
  for (const start of [
    '<h1 align="center">Blogs</h1>\n\n',
    '<!-- made by hand -->\n',
    '<p><img src="a.png"></p>\n\n# Blogs\n',
  ])
    expect(await readSites(`${start}- [A](https://a.net/)\n- [B](https://b.net/)\n`)).toMatchObject([
      { url: 'https://a.net/', title: 'A' },
      { url: 'https://b.net/', title: 'B' },
    ])
})

it.each([
  ['XBEL', '<?xml version="1.0"?><xbel><bookmark href="https://a.net/"><title>A</title></bookmark></xbel>'],
  ['a property list', '<?xml version="1.0"?><plist><dict><string>https://a.net/</string></dict></plist>'],
  ['a sitemap', '<?xml version="1.0"?>\n<urlset><url><loc>https://a.net/</loc></url></urlset>'],
  ['YAML', '- name: A\n  url: https://a.net/\n- name: B\n  url: https://b.net/\n'],
  ['TOML', '[[sites]]\nname = "A"\nurl = "https://a.net/"\n'],
  ['Org mode', '* Blogs :elfeed:\n** https://a.net/feed.xml :roofs:\n** [[https://b.net/rss][B]]\n'],
  ['Emacs Lisp', `(setq elfeed-feeds\n  '("https://a.net/feed.xml"\n    ("https://b.net/rss" blog)))\n`],
])('rejects %s as an unknown format', async (_, text) => {
  expect(getRejectionCodes(await readInChunks(text))).toEqual(['unknown_list'])
})

it('reads CSV from spreadsheets', async () => {
  for (const start of ['sep=;\r\n', '"sep=;"\n', ';;\n;;\n'])
    expect(await readSites(`${start}Name;URL;\nA;https://a.net/;\n;;\nB;https://b.net/;\n`)).toMatchObject([
      { url: 'https://a.net/', title: 'A' },
      { url: 'https://b.net/', title: 'B' },
    ])
})

it('reads every address of a line of addresses', async () => {
  for (const separator of [' ', ', ', ',', '; ', '\t'])
    expect(
      (await readSites(['https://a.net/', 'https://b.net/', '<https://c.net/>'].join(separator))).map(
        ({ url }) => url,
      ),
    ).toEqual(['https://a.net/', 'https://b.net/', 'https://c.net/'])
  expect(
    await readSites('https://a.net/ https://a.net/rss\nhttps://b.net/x.xml https://b.net/\n'),
  ).toMatchObject([
    { url: 'https://a.net/', feed_url: 'https://a.net/rss' },
    { url: 'https://b.net/', feed_url: 'https://b.net/x.xml' },
  ])
})

it('reads quoted names in the configuration of a planet', async () => {
  expect(await readSites('[https://a.net/feed.xml]\nname = "Lichen & slate"\n')).toMatchObject([
    { title: 'Lichen & slate' },
  ])
})
