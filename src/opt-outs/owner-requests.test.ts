import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleSites } from '#crawler/scheduler/schedule-sites.ts'
import { getThrottleGroup } from '#crawler/scheduler/throttle-groups.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import type { Reply } from '#test/web/web-host.ts'
import { startWend, type Wend } from '#test/wend.ts'

let web: Web
let wend: Wend
let ada: TestPerson
let staff: TestPerson
beforeAll(async () => {
  web = await startWeb([])
  const fetcher = createGuardedFetcher({ userAgent: 'Wend/0 (+http://wend.test/about)', ...web.agentOptions })
  wend = await startWend({ fetcher })
  ada = await makeUser(wend, 'Ada')
  staff = await makeUser(wend, 'Stella', { is_staff: true })
})
afterAll(async () => {
  await wend.close()
  await web.close()
})

interface RequestInput {
  url: string
  wish?: 'erase' | 'stop'
  proof?: 'mail' | 'tag' | 'robots' | 'staff'
  email?: string
  note?: string
}
const submitRequest = (input: RequestInput) =>
  wend.anonymous('POST /api/owner-requests/', { wish: 'erase', proof: 'mail', ...input })
const prove = (key: string) => wend.anonymous(`POST /api/owner-requests/${key}/prove/`)
const getRequest = async (key: string) => (await wend.anonymous(`GET /api/owner-requests/${key}/`)).body
const submit = (url: string, fields: object = {}) =>
  ada.call('POST /api/upload-edit-blog/', { url, title: 'Again', description: '', tags: [], ...fields })
const page = (body: string): Reply => ({ headers: { 'content-type': 'text/html' }, body })
const selectRow = (id: number) =>
  wend.db.selectFrom('blogs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const findMail = async (to: string) =>
  (await readOutbox(wend.services.config.dataDir)).filter((mail) => mail.to === to)

describe('an email to an address at the domain', () => {
  it('proves ownership once confirmed, and then the site is erased', async () => {
    const id = await makeSite(wend, {
      url: 'https://www.moss.example.com/',
      title: 'Moss and rain',
      description: 'Of wet places',
      feed_url: 'https://moss.example.com/feed',
      tags: ['moss'],
      by: ada,
    })
    await submit('https://moss.example.com/', { id, title: 'Moss, rain', description: 'Wet', tags: ['rain'] })
    const post = createPost('https://moss.example.com', 1, new Date())
    await importPosts(wend.db, {
      blog_id: id,
      site_url: 'https://moss.example.com/',
      feed: createFeed([post]),
      read_on: new Date(),
      is_first_feed: true,
    })
    const review = { rating: 4, content: 'Soft and green.' }
    const bob = await makeUser(wend, 'Bob')
    expect((await bob.call(`POST /api/blogs/${id}/reviews/`, review)).status).toBe(201)

    const { status, body } = await submitRequest({ url: 'moss.example.com', email: 'owner@example.com' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'unproven', is_by_mail: false, proof_word: null })
    await wend.runJobs()
    const [mail] = await findMail('owner@example.com')
    expect(mail?.subject).toBe('Wend: is moss.example.com yours?')
    const link = mail?.links.find((url) => url.startsWith('http://wend.test/reading/'))
    const mailKey = link?.split('/').at(-1) ?? ''
    expect(link).toBe(`http://wend.test/reading/requests/${mailKey}`)
    // Neither the page's key nor opening the link proves anything: mail scanners open links.
    expect(await prove(body.key)).toMatchObject({ status: 400, body: { code: 'open_the_mail' } })
    expect(await getRequest(mailKey)).toMatchObject({ state: 'unproven', is_by_mail: true })
    expect((await selectRow(id)).title).toBe('Moss, rain')

    expect((await prove(mailKey)).body.state).toBe('granted')
    expect((await wend.anonymous(`GET /api/blogs/${id}/`)).status).toBe(404)
    await wend.runJobs()
    expect((await getRequest(body.key)).done_on).not.toBeNull()
    expect(await selectRow(id)).toMatchObject({
      title: 'moss.example.com',
      slug: 'mossexamplecom',
      description: '',
      feed_url: null,
      image_blog_page: null,
      status: 'hidden',
    })
    for (const table of ['blog_tags', 'blog_edits', 'posts', 'post_stats', 'river_entries'] as const)
      expect(await wend.db.selectFrom(table).selectAll().where('blog_id', '=', id).execute()).toEqual([])
    await wend.runOutbox()
    for (const query of ['moss', 'rain', 'wet'])
      expect((await wend.anonymous(`GET /api/search/?query=${query}`)).body.count).toBe(0)
    // Content by other people stays.
    const exportedData = (await bob.call('GET /api/export/')).body
    expect(exportedData.reviews).toMatchObject([
      { content: 'Soft and green.', blog_title: 'moss.example.com' },
    ])
    const [, decisionMail] = await findMail('owner@example.com')
    expect(decisionMail?.text).toContain('has been erased')
    const { body: log } = await staff.call('GET /api/staff/log/')
    expect(log.results[0]).toMatchObject({ username: 'Wend', action: 'request.prove' })
    expect((await prove(mailKey)).body.state).toBe('granted')
  })

  it.each([
    ['https://fern.example.com/', undefined, 'email_needed', 'Enter the address'],
    ['https://fern.example.com/', 'me@example.org', 'mail_elsewhere', 'must end in @example.com'],
    ['https://fern.github.io/', 'me@github.io', 'mail_elsewhere', 'must end in @fern.github.io'],
    ['https://fern.blogspot.com/', 'me@google.com', 'mail_proves_nothing', 'at blogspot.com'],
  ])('cannot prove ownership of %s from %s: %s', async (url, email, _code, message) => {
    const { status, body } = await submitRequest({ url, ...(email ? { email } : {}) })
    expect(status).toBe(400)
    expect(body.email?.[0]).toMatch(new RegExp(message))
  })

  it('proves nothing on shared domains', async () => {
    const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.many-people.net`)
    const ids = await Promise.all(hosts.map((host) => makeSite(wend, { url: `https://${host}/` })))
    const due_on = new Date(Date.now() + 3_600_000)
    await scheduleSites(
      wend.db,
      ids.map((blog_id, n) => ({ blog_id, host: hosts[n] ?? '', due_on, interval_s: 3600 })),
    )
    expect(getThrottleGroup('a.many-people.net').name).toBe('many-people.net')
    const { body } = await submitRequest({ url: 'a.many-people.net', email: 'postmaster@many-people.net' })
    expect(body.email?.[0]).toContain('Many people have a site at many-people.net')
    // The same applies if another person has a folder on the host.
    await makeSite(wend, { url: 'https://uni.example.edu/~grace/' })
    const folder = await submitRequest({ url: 'https://uni.example.edu/~ada/', email: 'bob@example.edu' })
    expect(folder.body.email?.[0]).toContain('Many people have a site')
  })
})

describe('a proof on the site', () => {
  it.each(['tag', 'robots'] as const)('proves ownership: %s', async (proof) => {
    const name = `${proof}.example.net`
    const replies: Record<string, Reply> = {}
    web.put({
      name,
      pages: { '/': { kind: 'page', reply: () => replies['/'] ?? page('<title>Hello</title>') } },
      robots: { reply: () => replies.robots ?? { status: 404 }, allows: () => true },
    })
    const id = await makeSite(wend, { url: `https://${name}/`, title: 'Mine' })
    const { body } = await submitRequest({ url: `http://www.${name}`.replace('www.', ''), proof })
    const word = body.proof_word
    expect(word).toMatch(/^[0-9a-f]{32}$/)
    const earlyProof = await prove(body.key)
    expect(earlyProof.body.code).toBe(proof === 'tag' ? 'proof_not_there' : 'site_unread')
    const otherWord = (await submitRequest({ url: `https://${name}/`, proof })).body.proof_word
    const publish = (text: string) => {
      replies['/'] = page(`<meta name="wend-proof" content="${text}"><title>Hello</title>`)
      replies.robots = {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\n# wend-proof: ${text}\n`,
      }
    }
    publish(otherWord)
    expect((await prove(body.key)).body.code).toBe('proof_not_there')
    publish(word)
    expect((await prove(body.key)).body.state).toBe('granted')
    await wend.runJobs()
    expect((await selectRow(id)).title).toBe(name)
  })

  it('does not count if the address redirects to another site', async () => {
    web.put({
      name: 'led.example.net',
      pages: {
        '/': { kind: 'page', reply: { status: 301, headers: { location: 'https://mine.example.info/' } } },
      },
    })
    let word = ''
    web.put({
      name: 'mine.example.info',
      pages: { '/': { kind: 'page', reply: () => page(`<meta name="wend-proof" content="${word}">`) } },
    })
    const { body } = await submitRequest({ url: 'https://led.example.net/', proof: 'tag' })
    word = body.proof_word
    expect(await prove(body.key)).toMatchObject({
      status: 400,
      body: { code: 'proof_leads_elsewhere', detail: expect.stringContaining('mine.example.info') },
    })
  })
})

describe('staff', () => {
  const listWaiting = async () => (await staff.call('GET /api/staff/owner-requests/')).body.results
  const decide = (id: number, decision: string) =>
    staff.call(`POST /api/staff/owner-requests/${id}/decide/`, { decision, reason: 'We talked.' })

  it('grant or reject a request, and give a reason', async () => {
    const id = await makeSite(wend, { url: 'https://believed.example.com/', title: 'Believed' })
    const input = { url: 'believed.example.com', proof: 'staff', email: 'x@mail.example' } as const
    expect((await submitRequest({ ...input, note: 'I lost my domain’s mail.' })).body.state).toBe('waiting')
    const [first] = await listWaiting()
    expect(first.note).toBe('I lost my domain’s mail.')
    expect((await decide(first.id, 'refuse')).body).toMatchObject({ state: 'refused', decided_by: 'Stella' })
    expect((await decide(first.id, 'approve')).status).toBe(409)
    await wend.runJobs()
    expect((await findMail('x@mail.example')).at(-1)?.text).toContain('We talked.')
    expect((await selectRow(id)).title).toBe('Believed')

    const secondRequest = (await submitRequest(input)).body
    const [second] = await listWaiting()
    expect((await decide(second.id, 'approve')).body.state).toBe('granted')
    await wend.runJobs()
    expect(await getRequest(secondRequest.key)).toMatchObject({ state: 'granted', reason: 'We talked.' })
    expect((await selectRow(id)).title).toBe('believed.example.com')

    // Only revoking it brings the site back, without its data.
    const restored = await staff.call(`POST /api/staff/blogs/${id}/restore/`, { reason: 'Please' })
    expect(restored.body.code).toBe('hidden_by_owner')
    const revoke = () => staff.call(`POST /api/staff/owner-requests/${second.id}/lift/`, { reason: 'Asked.' })
    expect((await revoke()).body.state).toBe('lifted')
    expect((await revoke()).status).toBe(409)
    expect((await wend.anonymous(`GET /api/blogs/${id}/`)).body).toMatchObject({
      title: 'believed.example.com',
      tags: [],
    })
  })

  it('only stop the crawling of a site if that is the request', async () => {
    const id = await makeSite(wend, { url: 'https://unread.example.com/', title: 'Unread', by: ada })
    const scheduledSites = wend.db.selectFrom('reading_sites').selectAll()
    const findSchedule = (siteId = id) => scheduledSites.where('blog_id', '=', siteId).execute()
    expect(await findSchedule()).toHaveLength(1)
    await submitRequest({ url: 'unread.example.com', wish: 'stop', proof: 'staff' })
    const [{ id: request }] = await listWaiting()
    await decide(request, 'approve')
    await wend.runJobs()
    expect(await findSchedule()).toEqual([])
    expect((await wend.anonymous(`GET /api/blogs/${id}/`)).body.title).toBe('Unread')
    // Neither an edit nor another listing on the host puts it back on the schedule.
    await submit('https://unread.example.com/', { id, title: 'Still unread' })
    const otherListing = (await submit('https://unread.example.com/notes/')).body.id
    await wend.runOutbox()
    expect(await findSchedule()).toEqual([])
    expect(await findSchedule(otherListing)).toEqual([])
    await staff.call(`POST /api/staff/owner-requests/${request}/lift/`, { reason: 'Asked.' })
    await wend.runOutbox()
    expect(await findSchedule()).toHaveLength(1)
  })
})
