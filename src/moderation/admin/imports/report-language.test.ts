import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeImport } from '#test/builders/for-staff.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { findPlainEnglishWords } from '#test/plain-english.ts'
import { sendFile } from '#test/send-file.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend({ env: { LANGUAGES: 'en-XA' } })
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

const parseRows = (text: string) => text.trim().split('\r\n').slice(1)

it('reports all messages of an import in the language of the site', async () => {
  const listedSite = { url: 'https://a.dev/', title: '7'.repeat(200), tags: ['1/2', '!'], feed_url: '0' }
  const text = `${JSON.stringify(listedSite)}\n{"url":"javascript:1"}\n{"url":"https://b.dev/","title":"7\ufffd"}`
  const { body } = await sendFile(ada.call, 'POST /api/staff/imports/', { name: 'list.jsonl', text }, {})
  await wend.runJobs()
  const report = await ada.call(`GET /api/staff/imports/${body.id}/report/`)
  const rows = parseRows(report.text)
  expect(rows).toHaveLength(4)
  const keywords = ['added', 'refused', 'note', 'javascript']
  for (const row of rows) expect(findPlainEnglishWords(row.replaceAll(',', ' '), keywords)).toEqual([])
  // The API replies in English, with codes that clients can translate.
  expect((await ada.call(`GET /api/staff/imports/${body.id}/`)).body.refusals).toEqual([
    expect.objectContaining({
      where: 'line 2',
      place: { code: 'line', params: { n: 2 } },
      code: 'not_a_public_site',
    }),
  ])
})

it('reports sentences stored by earlier versions in English', async () => {
  const id = await makeImport(wend, { by: ada, file_name: 'old.txt', is_dry_run: false, state: 'done' })
  const oldResults = [
    {
      ...{ where: 'line 1', outcome: 'added', url: 'https://old.dev/', sentence: 'Old' },
      changes: ['title cut from 200 to 120 characters'],
    },
    { where: 'line 2', outcome: 'refused', url: 'x', sentence: 'This isn’t a web address.', changes: [] },
    { where: '', outcome: 'note', url: '', sentence: 'The text is not UTF-8.', changes: [] },
  ]
  await wend.db
    .insertInto('import_results')
    .values({ import_id: id, seen_before: 0, seen_after: 2, results: JSON.stringify(oldResults) })
    .execute()
  const report = await ada.call(`GET /api/staff/imports/${id}/report/`)
  expect(parseRows(report.text)).toEqual([
    'line 1,added,https://old.dev/,Old,title cut from 200 to 120 characters',
    'line 2,refused,x,This isn’t a web address.,',
    ',note,,The text is not UTF-8.,',
  ])
  expect((await ada.call(`GET /api/staff/imports/${id}/`)).body.refusals).toMatchObject([
    { where: 'line 2', place: null, code: null },
  ])
})
