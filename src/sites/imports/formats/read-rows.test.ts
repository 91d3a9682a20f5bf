import { describe, expect, it } from 'vitest'
import { getRejections, getUrls, readInChunks } from '#test/read-lists.ts'
import { atLine } from '../warnings.ts'

describe('a plain list', () => {
  it('has one address per line, optionally with a title', async () => {
    const entries = await readInChunks(`# a comment
https://a.dev
  https://b.dev/feed.xml # Ben &amp; Co https://b.dev
* <https://c.dev>
- [Cleo](https://d.dev "x") - writes about tea
Eve: https://e.dev
f.dev/blog,
https://g.dev/rss/blog,notes
javascript:alert(1)`)
    expect(entries).toMatchObject([
      { where: atLine({ n: 2 }), url: 'https://a.dev' },
      { where: atLine({ n: 3 }), url: 'https://b.dev/feed.xml', title: 'Ben & Co' },
      { where: atLine({ n: 4 }), url: 'https://c.dev' },
      { where: atLine({ n: 5 }), url: 'https://d.dev', title: 'Cleo', description: 'writes about tea' },
      { where: atLine({ n: 6 }), url: 'https://e.dev', title: 'Eve' },
      { where: atLine({ n: 7 }), url: 'f.dev/blog' },
      { where: atLine({ n: 8 }), url: 'https://g.dev/rss/blog,notes' },
      { where: atLine({ n: 9 }), url: 'javascript:alert(1)' },
    ])
  })

  it('may have any line endings', async () => {
    expect(
      getUrls(await readInChunks('https://a.dev\r\nhttps://b.dev\rhttps://c.dev\n\n\r\nhttps://d.dev', 1)),
    ).toEqual(['https://a.dev', 'https://b.dev', 'https://c.dev', 'https://d.dev'])
  })

  it('rejects an overlong line and keeps the others', async () => {
    const entries = await readInChunks(`https://a.dev\n${'x'.repeat(300_000)}\nhttps://b.dev`, 65536)
    expect(getUrls(entries)).toEqual(['https://a.dev', 'https://b.dev'])
    expect(getRejections(entries)).toEqual(['This line is too long for one entry.'])
  })
})

describe('CSV', () => {
  it('is read by its header, with any spacing, quotes and separators', async () => {
    const comma =
      'Introduction, Address, RSS feed, tags\nAnn, https://a.dev, https://a.dev/feed, tea; art\n"B, C", https://b.dev, ,'
    expect(await readInChunks(comma)).toMatchObject([
      {
        where: atLine({ n: 2 }),
        title: 'Ann',
        url: 'https://a.dev',
        feed_url: 'https://a.dev/feed',
        tags: ['tea; art'],
      },
      { where: atLine({ n: 3 }), title: 'B, C', url: 'https://b.dev', tags: [] },
    ])
    expect(await readInChunks('URL;Site Name\nhttps://a.dev;"Ann ""A"" B"')).toMatchObject([
      { title: 'Ann "A" B' },
    ])
    expect(await readInChunks('name\turl\nAnn\thttps://a.dev')).toMatchObject([
      { title: 'Ann', url: 'https://a.dev' },
    ])
    expect(getUrls(await readInChunks('url\nhttps://a.dev\nb.dev'))).toEqual(['https://a.dev', 'b.dev'])
  })

  it('works without a header', async () => {
    expect(
      await readInChunks('Ann,https://a.dev,https://a.dev/feed.xml,writes\nBen,https://b.dev,,'),
    ).toMatchObject([
      { title: 'Ann', url: 'https://a.dev', feed_url: 'https://a.dev/feed.xml', description: 'writes' },
      { title: 'Ben', url: 'https://b.dev' },
    ])
  })

  it('may have line breaks within quotes, and recovers from an unclosed quote', async () => {
    expect(await readInChunks('url,description\nhttps://a.dev,"one\ntwo"\nhttps://b.dev,x')).toMatchObject([
      { where: atLine({ n: 2 }), description: 'one\ntwo' },
      { where: atLine({ n: 4 }), url: 'https://b.dev' },
    ])
    const otherRows = Array.from({ length: 120 }, (_, n) => `https://s${n}.dev,fine`).join('\n')
    const entries = await readInChunks(`url,description\nhttps://a.dev,"never closed\n${otherRows}`, 4096)
    expect(getUrls(entries).length).toBeGreaterThanOrEqual(120)
  })

  it('rejects a row without an address, and accepts the others', async () => {
    const entries = await readInChunks('title,url\nAnn,\nBen,https://b.dev\nshort')
    expect(getUrls(entries)).toEqual(['https://b.dev'])
    expect(getRejections(entries)).toEqual(['This entry has no address.', 'This entry has no address.'])
  })
})
