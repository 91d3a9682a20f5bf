import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFeedKey, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
})
beforeEach(async () => {
  ada = await makeUser(wend)
})
afterAll(() => wend.close())

const outline = (url: string, title = '') =>
  `<outline type="rss" text="${title}" xmlUrl="${url}feed.xml" htmlUrl="${url}"/>`
const opml = (...outlines: string[]) =>
  `<opml version="2.0"><head/><body>${outlines.join('\n')}</body></opml>`
const importList = (file: string, person = ada) =>
  person.call(
    'POST /api/follows/import/',
    `--x\r\ncontent-disposition: form-data; name="file"; filename="follows.opml"\r\n\r\n${file}\r\n--x--\r\n`,
    { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  )
const getFollowedTitles = async () =>
  (await ada.call('GET /api/follows/?sort=name')).body.results.map(({ title }: { title: string }) => title)

describe('an imported list', () => {
  it('is previewed first: listed, new and unreadable entries', async () => {
    const moss = await makeSite(wend, { title: 'Moss', url: 'https://moss.example.org/' })
    const rain = await makeSite(wend, { title: 'Rain', url: 'https://rain.example.org/' })
    await makeSite(wend, { title: 'Hidden', url: 'https://hidden.example.org/', status: 'hidden' })
    await ada.call(`POST /api/blogs/${rain}/follow/`)
    const { status, body } = await importList(
      opml(
        `<outline text="Folder">${outline('https://www.moss.example.org/', 'My moss')}</outline>`,
        outline('https://rain.example.org/'),
        outline('https://new-here.example.org/', 'New &amp; here'),
        outline('https://new-here.example.org/'),
        outline('javascript:alert(1)//'),
        '<outline text="x" xmlUrl="http://"/>',
      ),
    )
    expect(status).toBe(200)
    expect(body.known.map(({ id, follows }: { id: number; follows: boolean }) => [id, follows])).toEqual([
      [moss, false],
      [rain, true],
    ])
    expect(body.unknown).toEqual([
      {
        title: 'New & here',
        url: 'https://new-here.example.org/',
        feed_url: 'https://new-here.example.org/feed.xml',
      },
    ])
    expect(body.unreadable.map(({ line, code }: { line: string; code: string }) => [line, code])).toEqual([
      ['entry 5', 'other_scheme'],
      ['entry 6', 'not_an_address'],
    ])
    expect(await getFollowedTitles()).toEqual(['Rain'])
  })

  it('follows the chosen sites and submits new ones', async () => {
    const known = await makeSite(wend, { title: 'A known one' })
    const unsupportedSite = { url: 'ftp://files.example.org/' }
    const { status, body } = await ada.call('POST /api/follows/', {
      ids: [known, 999_999],
      submit: [
        { url: 'https://b.example.net/', title: 'Bees' },
        'https://c.example.net/blog/',
        unsupportedSite,
      ],
    })
    expect(status).toBe(200)
    const { results } = (await ada.call('GET /api/follows/?sort=name')).body
    const [, bees, other] = results.map(({ id }: { id: number }) => id)
    expect(body).toMatchObject({
      followed: [known],
      submitted: [bees, other],
      refused: [{ ...unsupportedSite, code: 'other_scheme' }],
    })
    expect(await getFollowedTitles()).toEqual(['A known one', 'Bees', 'c.example.net'])
    const listedSite = (await wend.anonymous('GET /api/blogs/url/?url=b.example.net')).body
    expect(listedSite).toMatchObject({ id: bees, title: 'Bees', user: { username: ada.username } })
    const repeatedReply = await ada.call('POST /api/follows/', { submit: ['https://b.example.net'] })
    expect(repeatedReply.body).toEqual({ followed: [], submitted: [], refused: [] })
  })

  it('holds new sites for review like any submission', async () => {
    const staff = await makeUser(wend, undefined, { is_staff: true })
    const settings = await staff.call('PATCH /api/staff/settings/', { intake: 'hold_first' })
    expect(settings.status).toBeLessThan(300)
    await ada.call('POST /api/follows/', { submit: ['https://held.example.net/'] })
    expect(await getFollowedTitles()).toEqual(['held.example.net'])
    expect((await ada.call('GET /api/follows/')).body.results).toMatchObject([{ status: 'held' }])
    expect((await wend.anonymous('GET /api/blogs/url/?url=held.example.net')).status).toBe(404)
    await staff.call('PATCH /api/staff/settings/', { intake: 'publish' })
  })

  it('is rejected beyond the limits', async () => {
    const createUrls = (n: number) => Array.from({ length: n }, (_, i) => `https://s${i}.example.com/`)
    expect((await ada.call('POST /api/follows/', { submit: createUrls(2001) })).status).toBe(400)
    expect(
      (await ada.call('POST /api/follows/', { ids: createUrls(1001).map((_, i) => i + 1) })).status,
    ).toBe(400)
    expect((await wend.anonymous('POST /api/follows/', { ids: [1] })).status).toBe(401)
    expect(await getFollowedTitles()).toEqual([])
  })

  it('submits at most 200 sites, and explains why it rejects the others', async () => {
    const submit = Array.from({ length: 201 }, (_, n) => `https://many${n}.example.com/`)
    const { status, body } = await ada.call('POST /api/follows/', { submit })
    expect([status, body.submitted.length]).toEqual([200, 200])
    expect(body.refused).toMatchObject([{ url: submit[200], code: 'submissions_too_many' }])
  })

  const getErrorCodes = ({ body }: Awaited<ReturnType<typeof importList>>) =>
    body.unreadable.map(({ code }: { code: string }) => code)

  slowIt('is limited in length and nesting, and reports malformed files', async () => {
    const nestOutlines = (levels: number, n = 1) =>
      opml(
        '<outline text="f">'.repeat(levels),
        ...Array.from({ length: n }, (_, index) => outline(`https://n${index}.example.com/`)),
        '</outline>'.repeat(levels),
      )
    const long = await importList(nestOutlines(100, 20_000))
    expect(long.body.unknown).toHaveLength(2000)
    expect(getErrorCodes(long)).toEqual(['list_too_long'])
    expect((await importList(nestOutlines(100))).body.unknown).toHaveLength(1)
    expect(getErrorCodes(await importList(nestOutlines(5000)))).toEqual(['outlines_too_deep'])
    const broken = await importList(`<opml><body>${outline('https://cut.example.com/')}<outline text="`)
    expect(broken.body.unknown).toHaveLength(1)
    expect(getErrorCodes(await importList(''))).toEqual(['empty_list'])
    expect(getErrorCodes(await importList('%PDF-1.4\0\0\0\0'))).toEqual(['binary_list'])
    expect(getErrorCodes(await importList('<!DOCTYPE x [<!ENTITY a "b">]><opml/>'))).toEqual([
      'entities_declared',
    ])
  })

  it('may be browser bookmarks or a newsboat list; each rejected line has its reason', async () => {
    const moss = await makeSite(wend, { title: 'Mossy', url: 'https://mossy.example.org/' })
    const bookmarks = await importList(
      `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><A HREF="https://mossy.example.org/">x</A>
      <DT><A HREF="https://new-mark.example.org/">New &amp;amp; marked</A><DT><A HREF="place:a=b">y</A></DL>`,
    )
    expect(bookmarks.body.known).toMatchObject([{ id: moss }])
    expect(bookmarks.body.unknown).toMatchObject([{ title: 'New & marked' }])
    expect(getErrorCodes(bookmarks)).toEqual(['other_scheme'])
    const urls = await importList('"query:a:b" "~A"\n---\nhttps://mossy.example.org/feed.xml "~Mossy"\n')
    expect(urls.body.known).toMatchObject([{ id: moss }])
    expect(urls.body.unreadable).toMatchObject([
      { line: 'line 1', code: 'command_instead' },
      { line: 'line 2', code: 'not_a_site' },
    ])
  })

  it('round-trips through OPML', async () => {
    const sites = [
      {
        title: 'Out & in',
        url: 'https://out.example.org/',
        feed_url: 'https://out.example.org/feed?a=1&b=2',
      },
      { title: 'No feed', url: 'https://bare.example.org/~ada/' },
      { title: '"Quoted" <b>title</b>', url: 'https://quoted.example.org/blog/' },
      {
        title: 'مرحبا 👩‍👩‍👧‍👦',
        url: 'https://xn--mnchen-3ya.example.org/',
        feed_url: 'https://feeds.example.com/münchen',
      },
      { title: 'Two at one host', url: 'https://out.example.org/other/' },
    ]
    const ids = await Promise.all(sites.map((site) => makeSite(wend, site)))
    const downSite = await makeSite(wend, { title: 'Went away', url: 'https://away.example.org/' })
    await wend.db.updateTable('blogs').set({ health: 'away' }).where('id', '=', downSite).execute()
    await ada.call('POST /api/follows/', { ids: [...ids, downSite] })
    const getOutlines = async (person: TestPerson) =>
      (await person.call('GET /api/follows/opml')).text
        .split('\n')
        .filter((line) => line.includes('<outline'))
        .sort()
    const file = await ada.call('GET /api/follows/opml')
    expect(file.headers['content-disposition']).toBe('attachment; filename="follows.opml"')
    expect(file.text).toContain('xmlUrl="https://out.example.org/feed?a=1&amp;b=2"')
    expect((await wend.anonymous('GET /api/follows/opml')).status).toBe(401)

    const otherMember = await makeUser(wend)
    const { known, unknown, unreadable } = (await importList(file.text, otherMember)).body
    expect({ unknown, unreadable }).toEqual({ unknown: [], unreadable: [] })
    const getSortedIds = (sites: { id: number }[]) => sites.map(({ id }) => id).sort((a, b) => a - b)
    expect(getSortedIds(known)).toEqual([...ids, downSite].sort((a, b) => a - b))
    await otherMember.call('POST /api/follows/', { ids: getSortedIds(known) })
    expect(await getOutlines(otherMember)).toEqual(await getOutlines(ada))
    expect(await getOutlines(otherMember)).toHaveLength(6)
    const key = await makeFeedKey(wend, otherMember)
    expect((await wend.anonymous(`GET /river/${key}/follows.opml`)).text).toBe(
      (await otherMember.call('GET /api/follows/opml')).text,
    )
  })

  it('round-trips when empty', async () => {
    const { body } = await importList((await ada.call('GET /api/follows/opml')).text)
    expect([body.known, body.unknown]).toEqual([[], []])
  })
})
