import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { startWend, type Wend } from '#test/wend.ts'

const t = translatorFor('de')

let dataDir: string
let wend: Wend
let plain: Wend
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wend-community-'))
  const words = {
    name: 'Kleinnetz',
    footer: 'von Hand',
    about: ['Hallo.'],
    languages: { ar: { tagline: 'شبكة صغيرة', about: ['مرحبا.'] } },
    colors: { light: { accent: '#7a1f4d' } },
  }
  await writeFile(join(dataDir, 'community.json'), JSON.stringify(words))
  plain = await startWend({ env: { NEWSLETTER_URL: 'https://letters.example.org/' } })
  wend = await startWend({ env: { DATA_DIR: dataDir, LANGUAGES: 'de,ar' } })
})
afterAll(async () => {
  await wend.close()
  await plain.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('returns the words of the site', async () => {
  const { body } = await wend.anyone('GET /api/community/')
  expect(body).toMatchObject({ site_name: 'Kleinnetz', footer: 'von Hand', newsletter_url: null })
  expect((await wend.anyone('GET /api/community/about/')).body).toEqual({ paragraphs: ['Hallo.'] })
})

it('says them in the language of the page, as far as the operator did, and else our own', async () => {
  const said = async (language: string) =>
    (await wend.anyone(`GET /api/community/?language=${language}`)).body
  expect(await said('ar')).toMatchObject({ tagline: 'شبكة صغيرة', footer: 'von Hand' })
  expect((await said('de')).tagline).toBe(t("Reconnect with the Internet's Authentic Side"))
  expect((await said('de')).languages).toEqual(['de', 'ar'])
  expect((await wend.anyone('GET /api/community/about/?language=ar')).body.paragraphs).toEqual(['مرحبا.'])
  expect((await wend.anyone('GET /api/community/?language=tlh')).status).toBe(400)
})

it('serves the colours of the operator, for the scheme that they were given for', async () => {
  const { stylesheet } = (await wend.anyone('GET /api/community/')).body
  const { status, headers, text } = await wend.anyone(`GET ${stylesheet}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/css')
  expect(headers['cache-control']).toContain('immutable')
  expect(text).toContain('@media (prefers-color-scheme:light){:root{--accent:#7a1f4d;--accent-strong:#')
  expect(text).not.toContain('dark')
})

it('has no stylesheet of its own without colours', async () => {
  const { body } = await plain.anyone('GET /api/community/')
  expect(body).toMatchObject({ stylesheet: null, newsletter_url: 'https://letters.example.org/' })
  expect((await plain.anyone('GET /api/community/about/')).body).toEqual({ paragraphs: [] })
})
