import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { SITE_NAME: 'Little Web' } })
})
afterAll(() => wend.close())

it('serves the PDFs, to be shown in the browser', async () => {
  for (const name of ['terms', 'community-guidelines', 'privacy']) {
    const { status, headers, text } = await wend.anonymous(`GET /documents/${name}.pdf`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`inline; filename="${name}.pdf"`)
    expect(text.slice(0, 5)).toBe('%PDF-')
    const cachedReply = await wend.anonymous(`GET /documents/${name}.pdf`, undefined, {
      headers: { 'if-none-match': headers.etag ?? '' },
    })
    expect(cachedReply.status).toBe(304)
  }
})

it('replies 404 for unknown documents', async () => {
  expect((await wend.anonymous('GET /api/documents/passwd/')).status).toBe(404)
  expect((await wend.anonymous('GET /api/documents/..%2Fterms/')).status).toBe(404)
})

it('fills in the instance’s name, and picks up the operator’s own text without a restart', async () => {
  const { body } = await wend.anonymous('GET /api/documents/terms/')
  expect(body.title).toBe('Terms of use')
  expect(body.html).toContain('Little Web')
  await mkdir(join(wend.services.config.dataDir, 'documents'))
  await writeFile(
    join(wend.services.config.dataDir, 'documents/terms.md'),
    '# Our rules\n\nBe kind at {site_name}.',
  )
  await expect
    .poll(async () => (await wend.anonymous('GET /api/documents/terms/')).body)
    .toEqual({ title: 'Our rules', lang: 'en', html: '<p>Be kind at Little Web.</p>' })
})
