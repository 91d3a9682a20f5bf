import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importEntries } from '#sites/imports/import-entries.ts'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let siteId: number
let folder: string
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  const staff = await makeUser(wend, 'Stella', { is_staff: true })
  folder = await mkdtemp(join(tmpdir(), 'wend-lists-'))
  siteId = await makeSite(wend, { url: 'https://gone.example.com/', by: ada })
  await wend.anonymous('POST /api/owner-requests/', {
    url: 'https://gone.example.com/',
    wish: 'erase',
    proof: 'staff',
  })
  const { body } = await staff.call('GET /api/staff/owner-requests/')
  const decision = { decision: 'approve', reason: 'Yes' }
  await staff.call(`POST /api/staff/owner-requests/${body.results[0].id}/decide/`, decision)
  await wend.runJobs()
})
afterAll(async () => {
  await wend.close()
  await rm(folder, { recursive: true })
})
const submit = (url: string, fields: object = {}) =>
  ada.call('POST /api/upload-edit-blog/', { url, title: 'Again', description: '', tags: [], ...fields })
const sentence = 'The owner of this site does not want it listed here.'

it.each([
  'https://gone.example.com/',
  'http://www.gone.example.com',
  'GONE.example.com/index.html?utm_source=x',
  'https://gone.example.com/blog/2024/',
  'https://gone.example.com/?page=2',
])('rejects an erased address in any spelling: %s', async (url) => {
  expect(await submit(url)).toMatchObject({ status: 400, body: { url: [sentence], code: 'site_refused' } })
  expect((await wend.anonymous(`GET /api/blogs/url/?url=${encodeURIComponent(url)}`)).body.url).toEqual([
    sentence,
  ])
})

it('accepts personal folders on the same host, and other hosts', async () => {
  expect((await submit('https://gone.example.com/~bob/')).status).toBe(201)
  expect((await submit('https://not-gone.example.com/')).status).toBe(201)
})

it('rejects an erased address in lists, in edits and in the database', async () => {
  const list = join(folder, 'list.txt')
  await writeFile(list, 'https://gone.example.com/feed-reader\nhttps://kept.example.com/\n')
  const totals = await importEntries(
    wend.db,
    readEntries(await findFiles([list]), () => {}),
    {},
  )
  expect(totals).toMatchObject({ added: 1, refused: 1 })
  const otherSite = await makeSite(wend, { url: 'https://another.example.com/', by: ada })
  expect((await submit('https://gone.example.com/new', { id: otherSite })).body.code).toBe('site_refused')
  const row = {
    url: 'https://gone.example.com/x',
    url_key: 'gone.example.com/x',
    domain: 'gone.example.com',
  }
  await expect(
    wend.db
      .insertInto('blogs')
      .values({ ...row, slug: 'x', title: 'X' })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'blogs_not_erased' })
  expect((await ada.call(`GET /api/blogs/${siteId}/`)).status).toBe(404)
})
