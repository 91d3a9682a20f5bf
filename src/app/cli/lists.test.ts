import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite, type SiteToAdd } from '#sites/imports/site-to-add.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { runInProcess } from '#test/run-in-process.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { lists as command } from './lists.ts'

let wend: Wend
let stella: TestPerson
let bob: TestPerson
let folder: string
beforeAll(async () => {
  wend = await startWend()
  stella = await makeUser(wend, 'Stella', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
  folder = await mkdtemp(join(tmpdir(), 'wend-refused-'))
})
afterAll(async () => {
  await wend.close()
  await rm(folder, { recursive: true })
})

const runLists = async (...args: string[]) => {
  const { databaseUrl = '', dataDir } = wend.services.config
  const { code, out, errorOutput } = await runInProcess(command, args, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  })
  return { code, out, errorOutput }
}
const submit = (url: string, extraFields: object = {}, member = bob) =>
  member.call('POST /api/upload-edit-blog/', {
    url,
    title: 'A site',
    description: '',
    tags: [],
    ...extraFields,
  })
const today = new Date().toISOString().slice(0, 10)

it('exports sites that staff deleted or blocked, but not opt-outs and imported lists', async () => {
  const id = await makeSite(wend, {
    url: 'https://links.example.com/',
    feed_url: 'https://links.example.com/rss',
  })
  await stella.call(`DELETE /api/staff/blogs/${id}/`, { reason: 'It sells "links", and =more.' })
  const url = 'https://erased.example.com/'
  await wend.anonymous('POST /api/owner-requests/', { url, wish: 'erase', proof: 'staff' })
  const { body } = await stella.call('GET /api/staff/owner-requests/')
  const decision = { decision: 'approve', reason: 'Theirs' }
  await stella.call(`POST /api/staff/owner-requests/${body.results[0].id}/decide/`, decision)
  const csv = [
    'key,reason,day',
    `links.example.com,"It sells ""links"", and =more.",${today}`,
    `links.example.com/rss,"It sells ""links"", and =more.",${today}`,
    '',
  ].join('\r\n')
  expect(await runLists('export', '-')).toEqual({ code: 0, out: csv, errorOutput: '' })
  expect((await runLists('export', join(folder, 'out.csv'))).code).toBe(0)
  expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe(csv)
})

it('holds sites that another community blocks, without blocking them', async () => {
  const file = join(folder, 'theirs.csv')
  await writeFile(
    file,
    [
      '\ufeffkey,reason,day',
      'theirs.example.com,"Copies\nothers",2026-03-01',
      'https://www.feeds.example.com/x.xml,,2026-03-02',
      'links.example.com,Known here,2026-03-03',
      'localhost,x,2026-03-01',
      'day.example.com,x,2026-02-30',
    ].join('\n'),
  )
  const first = await runLists('import', file)
  expect(first.out).toBe('2 added, 1 already known, 2 unreadable.\n')
  expect(first.errorOutput.split('\n')).toEqual([
    'line 6: "localhost" isn’t a public site: it doesn’t end in a known domain such as .com.',
    'line 7: Dates must look like 2026-07-31.',
  ])
  expect((await runLists('import', file)).out).toBe('0 added, 3 already known, 2 unreadable.\n')
  const refusedSites = (await stella.call('GET /api/staff/refused-sites/?query=theirs')).body.results
  expect(refusedSites).toMatchObject([
    { source: 'list', reason: 'Copies others', refused_on: '2026-03-01T00:00:00.000Z', user: null },
  ])
  expect((await submit('https://theirs.example.com/')).body).toMatchObject({ status: 'held' })
  const feed_url = 'https://feeds.example.com/x.xml'
  expect((await submit('https://by-feed.example.com/', { feed_url })).body).toMatchObject({ status: 'held' })
  expect((await submit('https://theirs.example.com/about/')).body).toMatchObject({ status: 'published' })
  // Submissions by staff are not held; sites rejected here stay rejected.
  const staffSubmission = await submit('https://staffs.example.com/', { feed_url }, stella)
  expect(staffSubmission.body).toMatchObject({ status: 'published' })
  expect((await submit('https://links.example.com/')).body.code).toBe('site_refused')
})

it('holds them in imports too', async () => {
  const site = prepareSite({
    url: 'https://imported.example.com/',
    feed_url: 'https://feeds.example.com/x.xml',
  })
  const unlistedSite = prepareSite({ url: 'https://imported-too.example.com/' })
  const outcomes = await addSites(wend.db, [site, unlistedSite] as SiteToAdd[])
  const ids = outcomes.map((outcome) => ('id' in outcome ? outcome.id : 0))
  const rows = await wend.db
    .selectFrom('blogs')
    .select('status')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([{ status: 'held' }, { status: 'published' }])
})

it('reports errors', async () => {
  const file = join(folder, 'opml.xml')
  await writeFile(file, '<opml version="2.0"/>')
  expect(await runLists('import', file)).toMatchObject({
    code: 1,
    errorOutput: 'This isn’t a list of refused sites: its first line isn’t “key,reason,day”.',
  })
  expect(await runLists('import', join(folder, 'none.csv'))).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('ENOENT'),
  })
  for (const args of [[], ['export'], ['send', file], ['import', file, file]])
    expect((await runLists(...args)).errorOutput).toContain('npm run lists -- export FILE')
})
