import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestWeb, type TestWeb } from '#test/test-web.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Owners have their sites erased without an account: by a tag on the page, or by staff approval.

let web: TestWeb
let app: TestApp
let staff: Page

beforeAll(async () => {
  web = await startTestWeb({
    'moss.example.com/': ['text/html', '<title>Moss</title>'],
    'fern.example.com/': ['text/html', '<title>Fern</title>'],
  })
  app = await startTestApp({ web_port: Number(new URL(web.urlFor('moss.example.com')).port) })
  staff = await app.newPage()
  const { auth_token } = await logIn(staff, app.db, 'Stella', { is_staff: true })
  for (const title of ['Moss', 'Fern']) {
    const reply = await staff.request.post('/api/upload-edit-blog/', {
      headers: { authorization: `Token ${auth_token}` },
      data: {
        url: web.urlFor(`${title.toLowerCase()}.example.com`),
        title,
        description: `All about ${title}.`,
      },
    })
    expect(reply.status()).toBeLessThan(300)
  }
})
afterAll(async () => {
  await app?.close()
  await web?.close()
})

async function submitRequest(proof: string, host: string): Promise<Page> {
  const page = await app.newPage()
  await page.goto('/reading')
  await page.getByLabel('Your site’s address').fill(web.urlFor(host))
  await page.getByLabel(proof).check({ force: true })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/\/reading\/requests\/[\w-]+$/)
  return page
}

const getStatus = async (title: string) => {
  const search = await fetch(`${app.url}/api/blogs/?page_size=100`)
  const { results } = (await search.json()) as { results: { title: string }[] }
  return results.some((result) => result.title === title) ? 'listed' : 'gone'
}

/** Reloads until the job has erased everything. */
async function waitUntilDone(page: Page): Promise<void> {
  const done = page.getByText('Done.')
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        return done.count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
}

it('erases a site whose owner puts a tag on its page', async () => {
  const page = await submitRequest('A tag on the page', 'moss.example.com')
  const tag = await page.locator('pre code', { hasText: 'wend-proof' }).innerText()
  expect(tag).toMatch(/^<meta name="wend-proof" content="[0-9a-f]{32}">$/)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/^We couldn’t find it at /).waitFor()
  expect(await getStatus('Moss')).toBe('listed')
  web.add({ 'moss.example.com/': ['text/html', `<head>${tag}<title>Moss</title></head>`] })
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('that’s verified').waitFor()
  expect(await getStatus('Moss')).toBe('gone')
  await waitUntilDone(page)
  expect(await findViolations(page)).toEqual([])
  const row = await app.db
    .selectFrom('blogs')
    .select(['title', 'description', 'status'])
    .where('domain', '=', 'moss.example.com')
    .executeTakeFirst()
  expect(row).toMatchObject({ title: 'moss.example.com', description: '' })
})

it('erases a site after staff approval, and shows the owner the outcome', async () => {
  const page = await submitRequest('Have staff check it', 'fern.example.com')
  await page.getByText('Our staff will take a look.').waitFor()
  await staff.goto('/admin-wn?section=owners')
  const row = staff.getByRole('row').filter({ hasText: 'fern.example.com' })
  await row.getByRole('button', { name: 'Grant' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They wrote from its address.')
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await waitUntilDone(page)
  await page.getByText('They wrote from its address.').waitFor()
  expect(await getStatus('Fern')).toBe('gone')
  await staff.goto('/upload-blog')
  await staff.getByLabel('Address').fill(web.urlFor('fern.example.com'))
  await staff.getByLabel('Title').focus()
  await staff.getByText('The owner of this site does not want it listed here.').waitFor()
  expect(app.consoleErrors).toEqual([])
})
