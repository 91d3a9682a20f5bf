import { describe, expect, it } from 'vitest'
import { getRejectionCodes, getRejections, prepareSites, readInChunks } from '#test/read-lists.ts'

// Exports of programs in their documented formats, with invented sites.

const readSites = async (content: string | Uint8Array) => prepareSites(await readInChunks(content))

const heron = {
  url: 'https://heron.example.com/',
  title: 'Heron & Reed',
  description: 'Notes from the bank',
  tags: ['birds', 'slow-web'],
}
const { url, title, description } = heron

describe('CSV', () => {
  it.each([
    [
      'Raindrop',
      `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,Heron & Reed,,Notes from the bank,${url},Birds,"slow web",2024-01-01T00:00:00Z,,,false`,
    ],
    ['Pocket', `title,url,time_added,tags,status\nHeron & Reed,${url},1700000000,birds|slow web,unread`],
    [
      'Instapaper',
      `URL,Title,Selection,Folder,Timestamp,Tags\n${url},Heron & Reed,,Unread,1700000000,"[""birds"",""slow web""]"`,
    ],
    [
      'linkding',
      `url,title,description,notes,tags\n${url},Heron & Reed,Notes from the bank,,"birds, slow-web"`,
    ],
  ])('exported by %s is read', async (_, text) => {
    const [site] = await readSites(`\ufeff${text}\r\n`)
    expect({ ...heron, ...site, tags: site?.tags.toSorted() }).toEqual(heron)
  })

  it('exported by Google Takeout has YouTube channels', async () => {
    const channel = 'https://www.youtube.com/channel/UCheron'
    const text = `Channel Id,Channel Url,Channel Title\nUCheron,${channel},Heron TV\n`
    expect(await readSites(text)).toMatchObject([{ url: channel, title: 'Heron TV' }])
  })
})

describe('OPML', () => {
  const list = (body: string) =>
    `<?xml version="1.0"?>\n<opml version="2.0"><head><title>Mine</title></head><body>${body}</body></opml>`
  const feed_url = 'https://heron.example.com/feed.xml'
  const other = '<outline text="Teal" type="rss" xmlUrl="https://teal.example.net/rss"/>'

  it.each([
    [
      'FreshRSS',
      `<outline text="Birds" frss:opmlUrl="https://birds.example.org/all.opml"><outline text="Heron &amp;amp; Reed" type="rss" xmlUrl="${feed_url}" htmlUrl="${url}" description="Notes from the bank" frss:priority="main" frss:cssFullContent="article" frss:unicityCriteria="id"/></outline>`,
    ],
    [
      'Liferea',
      `<outline title="Birds" text="Birds" description="Birds" type="folder" id="a"><outline title="Heron &amp; Reed" text="Heron &amp; Reed" description="Notes from the bank" type="rss" htmlUrl="${url}" xmlUrl="${feed_url}" updateInterval="-1"/></outline><outline title="Unread" text="Unread" type="vfolder"><outline type="rule" text="Unread" rule="unread" value="" additive="true"/></outline>`,
    ],
    [
      'RSS Guard',
      `<outline xmlns:rssguard="https://rssguard.example.org" rssguard:icon="${'A'.repeat(9000)}" text="Birds" description=""><outline xmlUrl="${feed_url}" htmlUrl="${url}" description="Notes from the bank" encoding="UTF-8" title="Heron &amp; Reed" version="RSS" rssguard:icon="${'A'.repeat(9000)}" rssguard:xmlUrlType="0"/></outline>`,
    ],
    [
      'Thunderbird',
      `<outline title="Birds" text="Birds"><outline title="Heron &amp; Reed" text="Heron &amp; Reed"><outline type="rss" title="Heron &amp; Reed" text="Heron &amp; Reed" version="RSS" fz:quickMode="false" fz:options="{&quot;version&quot;:2}" xmlUrl="${feed_url}" htmlUrl="${url}" description="Notes from the bank"/></outline></outline>`,
    ],
    [
      'NetNewsWire',
      `<outline text="Birds" title="Birds"><outline text="Heron &amp; Reed" title="Heron &amp; Reed" description="Notes from the bank" type="rss" version="RSS" htmlUrl="${url}" xmlUrl="${feed_url}"/></outline>`,
    ],
  ])('exported by %s is read', async (_, body) => {
    const [site] = await readSites(list(body + other))
    expect(site).toEqual({ url, title, description, tags: ['birds'], feed_url })
  })

  it('exported by Miniflux has addresses in place of missing titles', async () => {
    const body = `<outline text="All"><outline title="${feed_url}" text="${feed_url}" xmlUrl="${feed_url}" htmlUrl="${url}"></outline></outline>`
    expect(await readSites(list(body))).toEqual([{ url, title: 'heron.example.com', tags: [], feed_url }])
  })

  it('exported by FreshRSS lists a scraped page as a site without a feed', async () => {
    const body = `<outline text="Heron" type="HTML+XPath" xmlUrl="https://heron.example.com/notes.html" htmlUrl="" frss:xPathItem="//article"/>`
    expect(await readSites(list(body))).toEqual([
      { url: 'https://heron.example.com/notes.html', title: 'Heron', tags: [] },
    ])
  })
})

describe('newsboat', () => {
  it('has titles, tags and filters; lines that are not sites are rejected', async () => {
    const text = `# mine
"query:Unread Articles:unread = \\"yes\\"" "~Unread"
---
https://heron.example.com/feed.xml birds "slow web" "~Heron & Reed" !
https://teal.example.net/rss ~Teal
"https://snipe.example.net/atom.xml"
"exec:~/bin/make feed.sh" scripts
"filter:~/bin/f.py --all:https://dunlin.example.net/feed.xml" waders
filter:~/bin/f.py:local
file:///home/ann/list.xml
`
    for (const list of [text, text.replaceAll('\n', '\r\n'), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      expect(await readSites(list)).toMatchObject([
        { url, title, tags: ['birds', 'slow-web'], feed_url: 'https://heron.example.com/feed.xml' },
        { title: 'Teal', tags: [] },
        { title: 'snipe.example.net' },
        { title: 'dunlin.example.net', tags: ['waders'] },
      ])
      expect(getRejectionCodes(await readInChunks(list))).toEqual([
        ...['command_instead', 'not_a_site', 'command_instead', 'command_instead', 'other_scheme'],
      ])
    }
    expect(getRejections(await readInChunks(text))).toContain('This line has no web address.')
  })

  it('may have tags only', async () => {
    const text = 'https://teal.example.net/rss birds "slow web"\nhttps://snipe.example.net/feed birds\n'
    expect(await readSites(text)).toMatchObject([
      { title: 'teal.example.net', tags: ['birds', 'slow-web'] },
      { title: 'snipe.example.net', tags: ['birds'] },
    ])
    const titles = 'https://teal.example.net/rss "Teal and others"\n'
    expect(await readSites(titles)).toMatchObject([{ tags: [] }])
  })

  it('may start with a horizontal rule', async () => {
    expect(await readSites('---\nhttps://teal.example.net/rss "~Teal"\n')).toMatchObject([{ title: 'Teal' }])
  })
})

describe('Planet', () => {
  it('has a section for each feed', async () => {
    const text = `# Planet Birds
[Planet]
name = Planet Birds
link = https://planet.example.org/
owner_name = Ann

[templates/index.html.tmpl]
days_per_page = 7

[DEFAULT]
facewidth = 64

[https://heron.example.com/feed.xml]
name = Heron & Reed
face = heron.png
; tags = no

[https://teal.example.net/atom]
`
    expect(await readSites(text)).toEqual([
      { url, title, tags: [], feed_url: 'https://heron.example.com/feed.xml' },
      {
        url: 'https://teal.example.net/',
        title: 'teal.example.net',
        tags: [],
        feed_url: 'https://teal.example.net/atom',
      },
    ])
    expect(getRejectionCodes(await readInChunks(text))).toEqual([])
  })

  it('may name feeds in settings, as Pluto does', async () => {
    const text = `title = Planet Birds\n\n[heron]\n  title = Heron & Reed\n  link  = ${url}\n  feed  = https://heron.example.com/x\n`
    expect(await readSites(text)).toEqual([{ url, title, tags: [], feed_url: 'https://heron.example.com/x' }])
  })

  it('without feeds is rejected', async () => {
    expect(getRejections(await readInChunks('[Planet]\nname = Birds\n'))).toEqual([
      'This configuration has no feeds.',
    ])
  })
})
