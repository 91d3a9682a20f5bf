import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSiteUrl, type SiteUrl } from '#addresses/site-address.ts'
import { followMove } from '#crawler/crawl/follow-move.ts'
import type { Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite, type SiteToAdd } from '#sites/imports/site-to-add.ts'
import { deleteSite } from '#sites/listing/blocked-sites.ts'
import { proposeMove } from '#sites/suggested-edits/propose-move.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { sendFile } from '#test/send-file.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { importBlockedSites } from './csv-exchange.ts'

let wend: Wend
let stella: TestPerson
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  stella = await makeUser(wend, 'Stella', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())

const siteAddress = (url: string) => parseSiteUrl(url) as SiteUrl
const reason = 'It sells links.'
const submit = (url: string, fields: object = {}, by = bob) =>
  by.call('POST /api/upload-edit-blog/', { url, title: 'Again', description: '', tags: [], ...fields })
const remove = (id: number) => stella.call(`DELETE /api/staff/blogs/${id}/`, { reason })
const makeDeletedSite = async (fields: object) => {
  const id = await makeSite(wend, { by: bob, ...fields })
  expect((await remove(id)).status).toBe(204)
  return id
}
const sentence = `Staff decided not to list this site: ${reason}`
const refusal = {
  status: 400,
  body: {
    url: [sentence],
    code: 'site_refused',
    codes: { url: [{ code: 'site_refused', params: { reason, source: 'deleted' } }] },
  },
}

describe('a site that staff deleted', () => {
  it('is rejected in any spelling with the reason, also for staff', async () => {
    await makeDeletedSite({ url: 'https://spam.example.com/blog/' })
    for (const url of ['http://www.spam.example.com/blog', 'SPAM.example.com/blog/index.html?utm_source=x'])
      expect(await submit(url)).toMatchObject(refusal)
    expect(await submit('https://spam.example.com/blog/', {}, stella)).toMatchObject(refusal)
  })

  it('is rejected when its address is looked up, before the form is filled in', async () => {
    await makeDeletedSite({ url: 'https://looked-up.example.com/' })
    expect(await wend.anonymous('GET /api/blogs/url/?url=looked-up.example.com')).toMatchObject(refusal)
  })

  it('does not block other sites on its host', async () => {
    await makeDeletedSite({ url: 'https://shared.example.com/' })
    expect((await submit('https://shared.example.com/~ada/')).status).toBe(201)
    expect((await submit('https://shared.example.com/notes/')).status).toBe(201)
  })

  it('is recognized by its feed, its former addresses and those of sites merged into it', async () => {
    const oldSite = await makeSite(wend, { url: 'https://merged.example.com/', by: bob })
    const id = await makeSite(wend, { url: 'https://former.example.com/', by: bob })
    const feed_url = 'https://feeds.example.org/moved.xml'
    const edit = await submit('https://moved.example.com/', { id, feed_url })
    expect(edit.status).toBe(200)
    const merge = await stella.call(`POST /api/staff/blogs/${oldSite}/merge/`, { into: id, reason })
    expect((await remove(id)).status).toBe(409)
    await stella.call(`POST /api/staff/merges/${merge.body.id}/undo/`, { reason })
    await remove(id)
    await remove(oldSite)
    for (const url of ['former', 'moved', 'merged'].map((name) => `https://${name}.example.com/`))
      expect(await submit(url)).toMatchObject(refusal)
    expect(await submit('https://elsewhere.example.com/', { feed_url })).toMatchObject(refusal)
    expect(await submit(feed_url)).toMatchObject(refusal)
  })

  it('does not block a feed or former address that another site has', async () => {
    const feed_url = 'https://both.example.com/feed.xml'
    const existingSite = await makeSite(wend, { url: 'https://both.example.com/', by: bob, feed_url })
    await makeDeletedSite({ url: 'https://copy.example.com/', feed_url })
    expect((await submit('https://both.example.com/', { id: existingSite, title: 'New' })).status).toBe(200)
    expect((await submit('https://both.example.com/de/', { feed_url })).status).toBe(201)
  })

  it('cannot become the address or feed of another site by an edit', async () => {
    const feed_url = 'https://gone-away.example.com/rss'
    await makeDeletedSite({ url: 'https://gone-away.example.com/', feed_url })
    const otherSite = await makeSite(wend, { url: 'https://edited.example.com/', by: bob })
    expect(await submit('https://gone-away.example.com/', { id: otherSite })).toMatchObject(refusal)
    expect(await submit('https://edited.example.com/', { id: otherSite, feed_url })).toMatchObject(refusal)
    const proposer = await makeUser(wend)
    const proposal = await proposer.call(`POST /api/blogs/${otherSite}/proposals/`, { feed_url })
    expect(proposal).toMatchObject({ status: 400, body: { code: 'site_refused' } })
    const stored = { url: 'https://gone-away.example.com/', url_key: 'gone-away.example.com' }
    await expect(
      wend.db.updateTable('blogs').set(stored).where('id', '=', otherSite).execute(),
    ).rejects.toMatchObject({ constraint: 'blogs_not_erased' })
  })

  it('cannot become the target of a move', async () => {
    await makeDeletedSite({ url: 'https://target.example.com/' })
    const site_url = 'https://moving.example.com/'
    const blog_id = await makeSite(wend, { url: site_url, by: bob })
    await followMove(wend.db, { blog_id, site_url, page_url: 'https://target.example.com/' })
    expect((await bob.call(`GET /api/blogs/${blog_id}/proposals/`)).body.results).toEqual([])
    // A move proposed before its target was deleted is refused when it is accepted.
    const otherSite = await makeSite(wend, { url: 'https://soon.example.com/', by: bob })
    await inTransaction(wend.db, (tx) => proposeMove(tx, blog_id, siteAddress('https://soon.example.com/')))
    await remove(otherSite)
    const [proposal] = (await bob.call(`GET /api/blogs/${blog_id}/proposals/`)).body.results
    const decision = await bob.call(`POST /api/blogs/${blog_id}/proposals/${proposal.id}/decide/`, {
      accept: true,
    })
    expect(decision).toMatchObject({ status: 400, body: { code: 'site_refused' } })
  })

  it('is not submitted when the list of a feed reader is imported', async () => {
    await makeDeletedSite({
      url: 'https://listed.example.com/',
      feed_url: 'https://listed.example.com/atom.xml',
    })
    const outline = '<outline type="rss" text="x" xmlUrl="https://listed.example.com/atom.xml"/>'
    const opml = `<opml version="2.0"><body>${outline}</body></opml>`
    const { body } = await sendFile(bob.call, 'POST /api/follows/import/', {
      name: 'follows.opml',
      text: opml,
    })
    expect(body).toMatchObject({ known: [], unknown: [], unreadable: [{ code: 'site_refused' }] })
    const reply = await bob.call('POST /api/follows/', { submit: ['https://listed.example.com/'] })
    expect(reply.body).toMatchObject({
      submitted: [],
      refused: [{ code: 'site_refused', reason: sentence, params: { reason } }],
    })
  })

  it('is not added by an imported list', async () => {
    await makeDeletedSite({
      url: 'https://imported.example.com/',
      feed_url: 'https://feeds.example.com/imported',
    })
    const sitesToAdd = [
      { url: 'http://www.imported.example.com' },
      { feed_url: 'https://feeds.example.com/imported' },
      { url: 'https://fine.example.com/' },
    ].map(prepareSite)
    for (const outcome of ['added', 'known'])
      expect(await addSites(wend.db, sitesToAdd as SiteToAdd[])).toMatchObject([
        { outcome: 'refused', error: { code: 'site_refused', params: { reason } } },
        { outcome: 'refused', error: { code: 'site_refused', params: { reason } } },
        { outcome },
      ])
  })

  it('can be deleted from a report or from its own page', async () => {
    const reportedSite = await makeSite(wend, { url: 'https://reported.example.com/', by: bob })
    const report = await bob.call('POST /api/reports/', { kind: 'blog', id: reportedSite, reason: 'Spam' })
    const decision = { decision: 'delete', reason }
    await stella.call(`POST /api/staff/reports/${report.body.id}/decide/`, decision)
    expect(await submit('https://reported.example.com/')).toMatchObject(refusal)
    const site = await makeSite(wend, { url: 'https://in-place.example.com/', by: bob })
    await stella.call(`DELETE /api/blogs/delete-by-Id/`, { blogId: site })
    expect((await submit('https://in-place.example.com/')).body.url).toEqual([
      'Staff decided not to list this site.',
    ])
  })

  it('cannot be submitted while it is being deleted', async () => {
    const id = await makeSite(wend, { url: 'https://at-once.example.com/', by: bob })
    const row = await wend.db
      .selectFrom('blogs')
      .select(['url', 'url_key', 'domain', 'slug', 'title'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const tx = await wend.db.startTransaction().execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await deleteSite(tx as Tx, id, { actorId: stella.id, reason })
    const insertion = wend.db
      .insertInto('blogs')
      .values(row)
      .onConflict((conflict) => conflict.column('url_key').doNothing())
      .execute()
    const rejection = expect(insertion).rejects.toMatchObject({ constraint: 'blogs_not_erased' })
    const findBlockedStatements = () =>
      sql`select from pg_stat_activity where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(
        wend.db,
      )
    await expect
      .poll(async () => (await findBlockedStatements()).rows.length, { interval: 10, timeout: 10_000 })
      .toBe(1)
    await tx.commit().execute()
    await rejection
  })

  it('is rejected, not held, if a list with it is imported concurrently', async () => {
    const id = await makeSite(wend, { url: 'https://listed-at-once.example.com/', by: bob })
    const tx = await wend.db.startTransaction().execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const list = Readable.from([Buffer.from('key,reason,day\nlisted-at-once.example.com,Theirs,2026-01-01')])
    await importBlockedSites(tx, list)
    const removal = remove(id)
    const findBlockedStatements = () =>
      sql`select from pg_stat_activity where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(
        wend.db,
      )
    await expect
      .poll(async () => (await findBlockedStatements()).rows.length, { interval: 10, timeout: 10_000 })
      .toBe(1)
    await tx.commit().execute()
    expect((await removal).status).toBe(204)
    expect(await submit('https://listed-at-once.example.com/')).toMatchObject(refusal)
  })

  it('is not blocked if its submitter deleted it', async () => {
    const site = await makeSite(wend, { url: 'https://own.example.com/', by: bob })
    await bob.call(`DELETE /api/blogs/delete-by-Id/`, { blogId: site })
    expect((await submit('https://own.example.com/')).status).toBe(201)
  })
})
