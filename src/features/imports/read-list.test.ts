import { describe, expect, it } from 'vitest'
import type { Entry } from './entries.ts'
import { readList } from './read-list.ts'

/** Reads what was written as a file would be read, in pieces of an awkward size. */
async function read(content: string | Uint8Array, piece = 7): Promise<Entry[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const entries: Entry[] = []
  for await (const entry of readList(pieces())) entries.push(entry)
  return entries
}

const urls = (entries: Entry[]) => entries.flatMap((entry) => ('url' in entry ? entry.url : []))
const refusals = (entries: Entry[]) => entries.flatMap((entry) => ('refused' in entry ? entry.refused : []))

describe('a plain list', () => {
  it('has one address a line, and perhaps a title beside it', async () => {
    const entries = await read(`# a comment
https://a.dev
  https://b.dev/feed.xml # Ben &amp; Co https://b.dev
* <https://c.dev>
- [Cleo](https://d.dev "x") - writes about tea
Eve: https://e.dev
f.dev/blog,
https://g.dev/rss/blog,notes
javascript:alert(1)`)
    expect(entries).toMatchObject([
      { where: 'line 2', url: 'https://a.dev' },
      { where: 'line 3', url: 'https://b.dev/feed.xml', title: 'Ben & Co' },
      { where: 'line 4', url: 'https://c.dev' },
      { where: 'line 5', url: 'https://d.dev', title: 'Cleo', description: 'writes about tea' },
      { where: 'line 6', url: 'https://e.dev', title: 'Eve' },
      { where: 'line 7', url: 'f.dev/blog' },
      { where: 'line 8', url: 'https://g.dev/rss/blog,notes' },
      { where: 'line 9', url: 'javascript:alert(1)' },
    ])
  })

  it('may end its lines in any way', async () => {
    expect(urls(await read('https://a.dev\r\nhttps://b.dev\rhttps://c.dev\n\n\r\nhttps://d.dev', 1))).toEqual(
      ['https://a.dev', 'https://b.dev', 'https://c.dev', 'https://d.dev'],
    )
  })

  it('loses only a line that is absurdly long', async () => {
    const entries = await read(`https://a.dev\n${'x'.repeat(300_000)}\nhttps://b.dev`, 65536)
    expect(urls(entries)).toEqual(['https://a.dev', 'https://b.dev'])
    expect(refusals(entries)).toEqual(['This line is too long to be one entry.'])
  })
})

describe('CSV', () => {
  it('is read by its header, whatever its spacing, quotes and separators', async () => {
    const comma =
      'Introduction, Address, RSS feed, tags\nAnn, https://a.dev, https://a.dev/feed, tea; art\n"B, C", https://b.dev, ,'
    expect(await read(comma)).toMatchObject([
      {
        where: 'line 2',
        title: 'Ann',
        url: 'https://a.dev',
        feed_url: 'https://a.dev/feed',
        tags: ['tea; art'],
      },
      { where: 'line 3', title: 'B, C', url: 'https://b.dev', tags: [] },
    ])
    expect(await read('URL;Site Name\nhttps://a.dev;"Ann ""A"" B"')).toMatchObject([{ title: 'Ann "A" B' }])
    expect(await read('name\turl\nAnn\thttps://a.dev')).toMatchObject([
      { title: 'Ann', url: 'https://a.dev' },
    ])
    expect(urls(await read('url\nhttps://a.dev\nb.dev'))).toEqual(['https://a.dev', 'b.dev'])
  })

  it('does without a header', async () => {
    expect(await read('Ann,https://a.dev,https://a.dev/feed.xml,writes\nBen,https://b.dev,,')).toMatchObject([
      { title: 'Ann', url: 'https://a.dev', feed_url: 'https://a.dev/feed.xml', description: 'writes' },
      { title: 'Ben', url: 'https://b.dev' },
    ])
  })

  it('may have line ends in its quotes, and loses little to a quote that nobody closed', async () => {
    expect(await read('url,description\nhttps://a.dev,"one\ntwo"\nhttps://b.dev,x')).toMatchObject([
      { where: 'line 2', description: 'one\ntwo' },
      { where: 'line 4', url: 'https://b.dev' },
    ])
    const many = Array.from({ length: 120 }, (_, n) => `https://s${n}.dev,fine`).join('\n')
    const entries = await read(`url,description\nhttps://a.dev,"never closed\n${many}`, 4096)
    expect(urls(entries).length).toBeGreaterThanOrEqual(120)
  })

  it('refuses a row without an address, and takes the others', async () => {
    const entries = await read('title,url\nAnn,\nBen,https://b.dev\nshort')
    expect(urls(entries)).toEqual(['https://b.dev'])
    expect(refusals(entries)).toEqual([
      'There is no address in this entry.',
      'There is no address in this entry.',
    ])
  })
})

describe('JSON', () => {
  it('is a list of objects wherever the list stands', async () => {
    const list =
      '[{"name":"Ann","url":"https://a.dev","tags":["Tea",""],"hnp":3},{"url":"https://b.dev","furl":"b.dev/rss"}]'
    const expected = [
      { where: 'entry 1', title: 'Ann', url: 'https://a.dev', tags: ['Tea'] },
      { where: 'entry 2', url: 'https://b.dev', feed_url: 'b.dev/rss' },
    ]
    expect(await read(list)).toMatchObject(expected)
    expect(await read(`{"made": "now", "tags": ["x"], "data": ${list}}`)).toMatchObject(expected)
    expect(await read('["https://a.dev", "https://b.dev"]')).toMatchObject([
      { url: 'https://a.dev' },
      { url: 'https://b.dev' },
    ])
    expect(await read('{\n "url": "https://a.dev",\n "nsfw": true }')).toMatchObject([
      { url: 'https://a.dev', tags: ['nsfw'] },
    ])
  })

  it('loses only its broken entries', async () => {
    const entries = await read(`[{"url": "https://a.dev"}, {"url": oops}, {"url": "https://b.dev"
      , {"url": "https://c.dev"}}, {"url": "no quote}
      , {"url": "https://d.dev", "extra": {"url": "x", "list": [{"url": "y"}]}}, 7, {"url": "https://e.dev"`)
    expect(urls(entries)).toEqual(['https://a.dev', 'https://c.dev', 'https://d.dev'])
    expect(refusals(entries)).toEqual(Array(4).fill('This entry is not sound JSON.'))
  })

  it('loses only an entry that is too long', async () => {
    const entries = await read(
      `[{"url":"https://a.dev","x":"${'y'.repeat(600_000)}"},{"url":"https://b.dev"}]`,
      65536,
    )
    expect(urls(entries)).toEqual(['https://b.dev'])
    expect(refusals(entries)).toEqual(['This entry is too long to be one site.'])
  })

  it('may be JSON Lines', async () => {
    const entries = await read(
      '{"url":"https://a.dev"}\n{"url": oops}\n\n{"url":"https://b.dev","tags":"x, y"}\n[]\n3',
    )
    expect(urls(entries)).toEqual(['https://a.dev', 'https://b.dev'])
    expect(refusals(entries)).toHaveLength(3)
  })

  it('is refused whole when it is about something else', async () => {
    const orders = JSON.stringify(Array.from({ length: 30 }, (_, n) => ({ order: n, price: 3 })))
    for (const other of [orders, '{"a": {"b": 1}}', '[]', '[{}, 2]']) {
      expect(refusals(await read(other))).toEqual(['This JSON holds no list of sites.'])
    }
  })
})

describe('OPML', () => {
  it('gives sites, feeds and folders as tags', async () => {
    const entries = await read(`<?xml version="1.0"?><opml version="2.0"><head><title>T</title></head><body>
      <outline text="Tea"><outline text="Ann &amp; co" htmlUrl="https://a.dev" xmlUrl="https://a.dev/feed" description="d"/>
      <outline title="Ben" xmlUrl="https://b.dev/rss"></outline></outline>
      <outline text="Cleo" htmlUrl="https://c.dev" category="art,ink"/>
      <outline text="more" type="include" url="https://d.dev/x.opml"/></body></opml>`)
    expect(entries).toMatchObject([
      {
        where: 'entry 1',
        title: 'Ann & co',
        url: 'https://a.dev',
        feed_url: 'https://a.dev/feed',
        tags: ['Tea'],
        description: 'd',
      },
      { where: 'entry 2', title: 'Ben', feed_url: 'https://b.dev/rss', tags: ['Tea'] },
      { where: 'entry 3', title: 'Cleo', tags: ['art,ink'] },
      { where: 'entry 4', refused: 'This is the address of another list, not of a site.' },
    ])
  })

  it('need not be well-formed', async () => {
    const entries = await read(`<opml><body><outline text="R & D <3" htmlurl="https://a.dev?a=1&b=2">
      <OUTLINE TEXT='Ben' HTMLURL='https://b.dev'/></wrong><outline text="Cleo" htmlUrl=https://c.dev>`)
    expect(urls(entries)).toEqual(['https://a.dev?a=1&b=2', 'https://b.dev', 'https://c.dev'])
  })

  it('is refused whole where it declares entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>
      <opml><body><outline text="&lol2;" htmlUrl="https://a.dev"/></body></opml>`
    const entries = await read(bomb)
    expect(urls(entries)).toEqual([])
    expect(refusals(entries)).toEqual([
      'This XML declares entities of its own, which can be a trap; such a file is not taken.',
    ])
  })

  it('is read as far as its depth is sane', async () => {
    const deep = `<opml><body><outline htmlUrl="https://a.dev" text="A"/>${'<outline text="x">'.repeat(100_000)}`
    const entries = await read(deep, 65536)
    expect(urls(entries)).toEqual(['https://a.dev'])
    expect(refusals(entries)).toEqual([
      'Outlines are nested more than 1,000 levels deep; the rest of the file was not read.',
    ])
    const nested = `<opml><body>${'<outline text="x">'.repeat(900)}<outline htmlUrl="https://b.dev" text="B"/>`
    expect(urls(await read(nested, 65536))).toEqual(['https://b.dev'])
  })

  it('does not wait for ever for the end of a quote', async () => {
    const entries = await read(
      `<opml><outline htmlUrl="https://a.dev"/><outline text="${'x'.repeat(3_000_000)}`,
      65536,
    )
    expect(urls(entries)).toEqual(['https://a.dev'])
    expect(refusals(entries)).toEqual(['This entry has no end; the rest of the file was not read.'])
  })

  it('that lists nothing says so', async () => {
    expect(refusals(await read('<opml><body/></opml>'))).toEqual(['This OPML file lists no sites.'])
  })
})

describe('Markdown with front matter', () => {
  it('names one site', async () => {
    const entries = await read(
      `---\ntitle: "Ann's"\nurl: 'https://a.dev'\ntags: ['Tea', "Art"]\nupdatesFeed: https://a.dev/feed\nnsfw: true\n---\n# Hello`,
    )
    expect(entries).toMatchObject([
      { title: "Ann's", url: 'https://a.dev', feed_url: 'https://a.dev/feed', tags: ['Tea', 'Art', 'nsfw'] },
    ])
  })

  it('that is broken, endless, or a bomb is refused', async () => {
    const bomb = `---\na: &a [x,x]\nb: &b [*a,*a]\ntags: [*b,*b]\nurl: https://a.dev\n---\n`
    for (const text of [
      bomb,
      '---\nurl: [\n---\n',
      '---\nurl: https://a.dev\n',
      '---\n---\n',
      '---\n- a\n---\n',
    ]) {
      expect(refusals(await read(text)), text).toHaveLength(1)
    }
  })
})

describe('text in any encoding', () => {
  const listed = async (bytes: Uint8Array) =>
    (await read(bytes)).map((entry) => ('note' in entry ? entry.note : 'title' in entry ? entry.title : ''))

  it('is told by its mark', async () => {
    const text = 'url,title\nhttps://a.dev,日記\n'
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await listed(Buffer.from(`\ufeff${text}`))).toEqual(['日記'])
    expect(await listed(wide)).toEqual(['日記'])
    expect(await listed(Buffer.from(wide).swap16())).toEqual(['日記'])
  })

  it('is told by its bytes', async () => {
    expect(await listed(Buffer.from('url,title\nhttps://a.dev,Ann\n', 'utf16le'))).toEqual(['Ann'])
    expect(await listed(Buffer.from('url,title\nhttps://a.dev,Caf\xe9\n', 'latin1'))).toEqual([
      'Café',
      'The text is not UTF-8; it was read as Windows-1252.',
    ])
  })

  it('is told by an XML declaration', async () => {
    const opml =
      '<?xml version="1.0" encoding="windows-1251"?><opml><outline text="\xcf\xf0" htmlUrl="https://a.dev"/></opml>'
    expect(await listed(Buffer.from(opml, 'latin1'))).toEqual(['Пр'])
  })

  it('is mended where it is broken in places', async () => {
    const bytes = Buffer.concat([
      Buffer.from('url,title\nhttps://a.dev,日記日記\nhttps://b.dev,B'),
      Buffer.from([0xff]),
      Buffer.from('en'),
    ])
    expect(await listed(bytes)).toEqual(['日記日記', 'B\ufffden', '1 broken character in the text replaced.'])
  })
})

const no_list =
  'This file is no list of sites in a known format: OPML, CSV, JSON, JSON Lines, Markdown with front matter, or one address a line.'

describe('what is no list', () => {
  it.each([
    ['', 'The file is empty.'],
    [' \n\n ', 'The file is empty.'],
    ['\ufeff', 'The file is empty.'],
    [
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'This is a binary file, not a list of sites.',
    ],
    ['<!doctype html><html><body>x</body></html>', 'This is a web page, not a list of sites.'],
    [
      '{"version": "https://jsonfeed.org/version/1.1", "items": [{"url": "https://a.dev/1"}]}',
      'This is a feed, not a list of sites.',
    ],
    ['<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'This is a feed, not a list of sites.'],
    [
      'Read this first, because it tells you how the list is made:\n- https://a.dev\n- https://b.dev\n- https://c.dev',
      no_list,
    ],
    ['Dear friends,\nI went for a walk.\nIt was fine.', no_list],
  ])('%j', async (content, sentence) => expect(refusals(await read(content))).toEqual([sentence]))
})
