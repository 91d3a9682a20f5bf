import { describe, expect, it } from 'vitest'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { getRejections, getUrls, readInChunks } from '#test/read-lists.ts'
import type { Entry } from '../entries.ts'
import { atEntry } from '../warnings.ts'
import { maxJsonLength } from './read-json.ts'
import { readList } from './read-list.ts'

describe('JSON', () => {
  it('is read as a list of objects at any depth', async () => {
    const list =
      '[{"name":"Ann","url":"https://a.dev","tags":["Tea",""],"hnp":3},{"url":"https://b.dev","furl":"b.dev/rss"}]'
    const expected = [
      { where: atEntry({ n: 1 }), title: 'Ann', url: 'https://a.dev', tags: ['Tea'] },
      { where: atEntry({ n: 2 }), url: 'https://b.dev', feed_url: 'b.dev/rss' },
    ]
    expect(await readInChunks(list)).toMatchObject(expected)
    expect(await readInChunks(`{"made": "now", "tags": ["x"], "data": ${list}}`)).toMatchObject(expected)
    expect(await readInChunks('["https://a.dev", "https://b.dev"]')).toMatchObject([
      { url: 'https://a.dev' },
      { url: 'https://b.dev' },
    ])
    expect(await readInChunks('{\n "url": "https://a.dev",\n "nsfw": true }')).toMatchObject([
      { url: 'https://a.dev', tags: ['nsfw'] },
    ])
  })

  it('is rejected as a whole with the reason if it is invalid', async () => {
    const entries = await readInChunks('[{"url": "https://a.dev"}, {"url": oops}, {"url": "https://b.dev"}]')
    expect(getUrls(entries)).toEqual([])
    expect(getRejections(entries)).toEqual([expect.stringMatching(/^This file isn’t valid JSON: .*oops/)])
    expect(getRejections(await readInChunks('[{"url": "https://a.dev"}, {"url": "https://b'))).toHaveLength(1)
  })

  it('lists only the outermost of nested objects', async () => {
    const list =
      '[[{"url": "https://a.dev", "more": [{"url": "x"}]}, "y"], {"url": "https://b.dev"}, 7, null]'
    expect(getUrls(await readInChunks(list))).toEqual(['https://a.dev', 'https://b.dev'])
    expect(getUrls(await readInChunks(`{"made": null, "pages": [${list}]}`))).toEqual([
      'https://a.dev',
      'https://b.dev',
    ])
  })

  it('is rejected before it exhausts memory', async () => {
    const blank = ' '.repeat(1_000_000)
    async function* chunks() {
      yield Buffer.from('[{"url":"https://a.dev"}')
      for (let n = 0; n <= maxJsonLength; n += blank.length) yield Buffer.from(blank)
    }
    const entries: Entry[] = []
    for await (const entry of readList(chunks())) entries.push(entry)
    expect(getRejections(entries)).toEqual([expect.stringMatching(/^JSON files can have up to 50 million/)])
  })

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('is rejected quickly if %s are nested too deeply', async (_, open, close) => {
    const nest = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
    const list = (levels: number) => `[{"url":"https://a.dev","x":${nest(levels)}}]`
    expect(getUrls(await readInChunks(list(150), 65536))).toEqual(['https://a.dev'])
    const sentence = 'JSON may be nested at most 200 levels deep.'
    const ms = await measureLongestBlockMs(async () => {
      expect(getRejections(await readInChunks(list(1_000_000), 65536))).toEqual([sentence])
    })
    expect(ms).toBeLessThan(500)
    const lines = `{"url":"https://a.dev"}\n{"url":"https://b.dev","x":${nest(40_000)}}\n`
    expect(getRejections(await readInChunks(lines, 65536))).toEqual([sentence])
  })

  it('may be JSON Lines', async () => {
    const entries = await readInChunks(
      '{"url":"https://a.dev"}\n{"url": oops}\n\n{"url":"https://b.dev","tags":"x, y"}\n[]\n3',
    )
    expect(getUrls(entries)).toEqual(['https://a.dev', 'https://b.dev'])
    expect(getRejections(entries)).toHaveLength(3)
  })

  it('with an entry per line rejects only entries that are too long', async () => {
    const entries = await readInChunks(
      `{"url":"https://a.dev"}\n{"url":"https://b.dev","x":"${'y'.repeat(600_000)}"}\n{"url":"https://c.dev"}`,
    )
    expect(getUrls(entries)).toEqual(['https://a.dev', 'https://c.dev'])
    expect(getRejections(entries)).toEqual(['This entry is too long for one site.'])
  })

  it('is rejected as a whole if it is about something else', async () => {
    const orders = JSON.stringify(Array.from({ length: 30 }, (_, n) => ({ order: n, price: 3 })))
    for (const other of [orders, '{"a": {"b": 1}}', '[]', '[{}, 2]']) {
      expect(getRejections(await readInChunks(other))).toEqual(['This JSON has no list of sites.'])
    }
  })
})

describe('OPML', () => {
  it('has sites, feeds, and folders as tags', async () => {
    const entries =
      await readInChunks(`<?xml version="1.0"?><opml version="2.0"><head><title>T</title></head><body>
      <outline text="Tea"><outline text="Ann &amp; co" htmlUrl="https://a.dev" xmlUrl="https://a.dev/feed" description="d"/>
      <outline title="Ben" xmlUrl="https://b.dev/rss"></outline></outline>
      <outline text="Cleo" htmlUrl="https://c.dev" category="art,ink"/>
      <outline text="more" type="include" url="https://d.dev/x.opml"/></body></opml>`)
    expect(entries).toMatchObject([
      {
        where: atEntry({ n: 1 }),
        title: 'Ann & co',
        url: 'https://a.dev',
        feed_url: 'https://a.dev/feed',
        tags: ['Tea'],
        description: 'd',
      },
      { where: atEntry({ n: 2 }), title: 'Ben', feed_url: 'https://b.dev/rss', tags: ['Tea'] },
      { where: atEntry({ n: 3 }), title: 'Cleo', tags: ['art,ink'] },
      { where: atEntry({ n: 4 }), error: { code: 'another_list' } },
    ])
  })

  it('adds no tag for a folder that contains everything or is named like the list', async () => {
    const site = (n: number) => `<outline text="S${n}" xmlUrl="https://s${n}.dev/feed"/>`
    const folder = (name: string, ...inside: string[]) =>
      `<outline text="${name}">${inside.join('')}</outline>`
    const list = (name: string, ...inside: string[]) =>
      `<opml><head><title>${name}</title></head><body>${inside.join('')}</body></opml>`
    const tags = async (text: string) =>
      (await readInChunks(text)).map((entry) => ('tags' in entry ? entry.tags?.join() : 'refused'))
    expect(await tags(list('My list', folder('Subscriptions', site(1), site(2))))).toEqual(['', ''])
    expect(await tags(list('My list', folder('Tea', site(1))))).toEqual([''])
    expect(await tags(list('L', folder('Tea', site(1), site(2)), site(3)))).toEqual(['Tea', 'Tea', ''])
    expect(await tags(list('L', site(3), folder('Tea', site(1))))).toEqual(['', 'Tea'])
    const nested = folder('All', site(1), folder('Tea', site(2), site(3)), folder('Art', site(4)), site(5))
    expect(await tags(list('L', nested))).toEqual(['', 'Tea', 'Tea', 'Art', ''])
    expect(await tags(list('L', folder('All', folder('Tea', site(1)), folder('Tea', site(2)))))).toEqual([
      'Tea',
      'Tea',
    ])
    expect(await tags(list('Ann’s blogs', folder('ann’s Blogs ', site(1)), folder('Tea', site(2))))).toEqual([
      '',
      'Tea',
    ])
    const other = '<outline text="more" type="include" url="https://d.dev/x.opml"/>'
    expect(await tags(list('L', folder('Mine', site(1), site(2)), other))).toEqual(['', '', 'refused'])
  })

  it('of 20,000 sites in one folder is read quickly and in order', async () => {
    const sites = Array.from(
      { length: 20_000 },
      (_, n) => `<outline text="S${n}" htmlUrl="https://s${n}.dev/" xmlUrl="https://s${n}.dev/feed"/>`,
    )
    const listStart = `<opml><body><outline text="Feeds">${sites.join('')}</outline>`
    const singleFolder = await readInChunks(`${listStart}</body></opml>`, 65536)
    expect(getUrls(singleFolder)).toEqual(sites.map((_, n) => `https://s${n}.dev/`))
    expect(singleFolder.every((entry) => 'tags' in entry && entry.tags?.length === 0)).toBe(true)
    const twoFolders = await readInChunks(
      `${listStart}<outline text="Z" htmlUrl="https://z.dev"/></body></opml>`,
      65536,
    )
    expect(getUrls(twoFolders)).toHaveLength(20_001)
    expect(twoFolders.filter((entry) => 'tags' in entry && entry.tags?.[0] === 'Feeds')).toHaveLength(20_000)
  })

  it('need not be well-formed', async () => {
    const entries = await readInChunks(`<opml><body><outline text="R & D <3" htmlurl="https://a.dev?a=1&b=2">
      <OUTLINE TEXT='Ben' HTMLURL='https://b.dev'/></wrong><outline text="Cleo" htmlUrl=https://c.dev>`)
    expect(getUrls(entries)).toEqual(['https://a.dev?a=1&b=2', 'https://b.dev', 'https://c.dev'])
  })

  it('is rejected as a whole if it declares entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>
      <opml><body><outline text="&lol2;" htmlUrl="https://a.dev"/></body></opml>`
    const entries = await readInChunks(bomb)
    expect(getUrls(entries)).toEqual([])
    expect(getRejections(entries)).toEqual([
      'This XML declares its own entities, which isn’t allowed for security reasons.',
    ])
  })

  it('is read up to a reasonable depth', async () => {
    const deep = `<opml><body><outline htmlUrl="https://a.dev" text="A"/>${'<outline text="x">'.repeat(100_000)}`
    const entries = await readInChunks(deep, 65536)
    expect(getUrls(entries)).toEqual(['https://a.dev'])
    expect(getRejections(entries)).toEqual([
      'Outlines are nested more than 200 levels deep, so the rest of the file was skipped.',
    ])
    const nested = `<opml><body>${'<outline text="x">'.repeat(150)}<outline htmlUrl="https://b.dev" text="B"/>`
    expect(getUrls(await readInChunks(nested, 65536))).toEqual(['https://b.dev'])
  })

  it('does not search endlessly for the end of a quote', async () => {
    const entries = await readInChunks(
      `<opml><outline htmlUrl="https://a.dev"/><outline text="${'x'.repeat(3_000_000)}`,
      65536,
    )
    expect(getUrls(entries)).toEqual(['https://a.dev'])
    expect(getRejections(entries)).toEqual(['This entry isn’t closed, so the rest of the file was skipped.'])
  })

  it('without entries is rejected', async () => {
    expect(getRejections(await readInChunks('<opml><body/></opml>'))).toEqual([
      'This OPML file has no sites.',
    ])
  })
})

describe('Markdown with front matter', () => {
  it('describes one site', async () => {
    const entries = await readInChunks(
      `---\ntitle: "Ann's"\nurl: 'https://a.dev'\ntags: ['Tea', "Art"]\nupdatesFeed: https://a.dev/feed\nnsfw: true\n---\n# Hello`,
    )
    expect(entries).toMatchObject([
      { title: "Ann's", url: 'https://a.dev', feed_url: 'https://a.dev/feed', tags: ['Tea', 'Art', 'nsfw'] },
    ])
  })

  it('is rejected if it is invalid, unclosed or uses aliases', async () => {
    const bomb = `---\na: &a [x,x]\nb: &b [*a,*a]\ntags: [*b,*b]\nurl: https://a.dev\n---\n`
    for (const text of [
      bomb,
      '---\nurl: [\n---\n',
      '---\nurl: https://a.dev\n',
      '---\n---\n',
      '---\n- a\n---\n',
    ]) {
      expect(getRejections(await readInChunks(text)), text).toHaveLength(1)
    }
  })
})

describe('front matter', () => {
  it.each([
    ['lists in one line', `x: ${'['.repeat(15_000)}`],
    ['objects in one line', `x: ${'{a: '.repeat(5000)}`],
    ['lists opened by hyphens', `x:\n ${'- '.repeat(15_000)}a`],
    ['keys opened by question marks', `${'? '.repeat(15_000)}a`],
  ])('is rejected if it is nested too deeply: %s', async (_, yaml) => {
    const entries = await readInChunks(`---\nurl: https://a.dev\n${yaml}\n---\n`)
    expect(getRejections(entries)).toEqual(['The front matter is nested more than 200 levels deep.'])
  })

  it('is rejected if it is longer than any real one', async () => {
    const keys = Array.from({ length: 25_000 }, (_, n) => `k${n}: 1`).join('\n')
    const ms = await measureLongestBlockMs(async () => {
      expect(getRejections(await readInChunks(`---\nurl: https://a.dev\n${keys}\n---\n`))).toHaveLength(1)
    })
    expect(ms).toBeLessThan(500)
  })
})
