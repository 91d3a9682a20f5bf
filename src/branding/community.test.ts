import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { startWend, type Wend } from '#test/wend.ts'

const t = translatorFor('de')

let dataDir: string
let wend: Wend
let defaultInstance: Wend
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wend-community-'))
  const settings = {
    name: 'Kleinnetz',
    footer: 'von Hand',
    about: ['Hallo.'],
    languages: { ar: { tagline: 'شبكة صغيرة', about: ['مرحبا.'] } },
    colors: { light: { accent: '#7a1f4d' } },
  }
  await writeFile(join(dataDir, 'community.json'), JSON.stringify(settings))
  defaultInstance = await startWend({ env: { NEWSLETTER_URL: 'https://letters.example.org/' } })
  wend = await startWend({ env: { DATA_DIR: dataDir, LANGUAGES: 'de,ar' } })
})
afterAll(async () => {
  await wend.close()
  await defaultInstance.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('returns the operator’s texts', async () => {
  const { body } = await wend.anonymous('GET /api/community/')
  expect(body).toMatchObject({ site_name: 'Kleinnetz', footer: 'von Hand', newsletter_url: null })
  expect((await wend.anonymous('GET /api/community/about/')).body).toEqual({ paragraphs: ['Hallo.'] })
})

it('prefers the operator’s texts in the language of the page', async () => {
  const textsIn = async (language: string) =>
    (await wend.anonymous(`GET /api/community/?language=${language}`)).body
  expect(await textsIn('ar')).toMatchObject({ tagline: 'شبكة صغيرة', footer: 'von Hand' })
  expect((await textsIn('de')).tagline).toBe(t("Reconnect with the Internet's Authentic Side"))
  expect((await textsIn('de')).languages).toEqual(['de', 'ar'])
  expect((await wend.anonymous('GET /api/community/about/?language=ar')).body.paragraphs).toEqual(['مرحبا.'])
  expect((await wend.anonymous('GET /api/community/?language=tlh')).status).toBe(400)
})

it('serves the operator’s colours for their colour scheme', async () => {
  const { stylesheet } = (await wend.anonymous('GET /api/community/')).body
  const { status, headers, text } = await wend.anonymous(`GET ${stylesheet}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/css')
  expect(headers['cache-control']).toContain('immutable')
  expect(text).toContain('@media (prefers-color-scheme:light){:root{--accent:#7a1f4d;--accent-strong:#')
  expect(text).not.toContain('dark')
})

it('has no stylesheet without colours', async () => {
  const { body } = await defaultInstance.anonymous('GET /api/community/')
  expect(body).toMatchObject({ stylesheet: null, newsletter_url: 'https://letters.example.org/' })
  expect((await defaultInstance.anonymous('GET /api/community/about/')).body).toEqual({ paragraphs: [] })
})
