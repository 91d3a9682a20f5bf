import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestWeb, type TestPages, type TestWeb } from '#test/test-web.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// A site's cover is generated, the site's own picture, or the submitter's.

const pages: TestPages = {}
let web: TestWeb
let app: TestApp
beforeAll(async () => {
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#c46a2b' }
  pages['orchard.example.com/card.png'] = ['image/png', await sharp({ create }).png().toBuffer()]
  pages['orchard.example.com/'] = [
    'text/html',
    '<title>Old apples</title><meta property=og:image content="/card.png">',
  ]
  pages['bare.example.com/'] = ['text/html', '<title>Bare branches</title>']
  web = await startTestWeb(pages)
  app = await startTestApp({ web_port: Number(new URL(web.urlFor('bare.example.com')).port) })
})
afterAll(async () => {
  await app?.close()
  await web?.close()
})

const fetchCover = (title: string) =>
  app.db
    .selectFrom('blogs')
    .select(['image_source', 'image_blog_page'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()

it('defaults to the site’s own picture, and can be changed later', async () => {
  const page = await app.newPage()
  await logIn(page, app.db, 'Ada')
  await page.goto('/upload-blog')
  const option = (name: string) => page.getByRole('group', { name: 'Cover' }).getByRole('radio', { name })
  await expect.poll(() => option('Drawn cover').isChecked()).toBe(true)
  await page.getByLabel('Address').fill(web.urlFor('orchard.example.com'))
  await page.getByLabel('Address').blur()
  await expect.poll(() => option('Picture from the site').isChecked()).toBe(true)
  const preview = page.locator('form img[src^="/media/"]')
  await preview.waitFor()
  expect(await findViolations(page)).toEqual([])
  await option('Drawn cover').check({ force: true })
  await preview.waitFor({ state: 'detached' })
  await page.locator('form svg text', { hasText: 'O' }).waitFor()
  await option('Picture from the site').check({ force: true })
  await preview.waitFor()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { name: 'Success!' }).waitFor()
  expect(await fetchCover('Old apples')).toEqual({
    image_source: 'site',
    image_blog_page: expect.stringContaining('-1200x800-'),
  })
  await page.getByRole('link', { name: 'View site' }).click()
  await clickInMenu(page, 'Edit')
  await expect.poll(() => option('Picture from the site').isChecked()).toBe(true)
  await option('Drawn cover').check({ force: true })
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { name: 'Success!' }).waitFor()
  expect(await fetchCover('Old apples')).toEqual({ image_source: 'drawn', image_blog_page: null })
  expect(app.consoleErrors).toEqual([])
})

it('reports a site without a picture, and accepts the generated cover', async () => {
  const page = await app.newPage()
  await logIn(page, app.db, 'Bea')
  await page.goto('/upload-blog')
  const option = (name: string) => page.getByRole('group', { name: 'Cover' }).getByRole('radio', { name })
  await page.getByLabel('Address').fill(web.urlFor('bare.example.com'))
  await page.getByLabel('Address').blur()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Bare branches')
  await option('Picture from the site').check({ force: true })
  await page.getByRole('alert').getByText('We couldn’t find a usable picture').waitFor()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/upload-blog')
  await option('Drawn cover').check({ force: true })
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { name: 'Success!' }).waitFor()
  expect(await fetchCover('Bare branches')).toEqual({ image_source: 'drawn', image_blog_page: null })
})
