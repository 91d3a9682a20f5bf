import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSites } from '#test/builders.ts'
import { addSites } from './add-sites.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 3)
  await makeSites(app, 1, () => ({ url: 'https://loaf.example.org/', title: 'Loaf', tags: ['bread'] }))
  await waitForEmptyOutbox(app.db)
})
afterAll(() => app?.close())

it('shows sites in the newsfeed while there are no posts', async () => {
  const guest = await app.newPage()
  await guest.goto('/newsfeed')
  await guest.getByText('No posts yet').waitFor()
  await guest.getByRole('main').getByRole('link', { name: 'Site 2' }).waitFor()
  const member = await app.newPage()
  await logIn(member, app.db, 'ada')
  await member.goto('/newsfeed')
  await member.getByText('You’re not following any sites yet').waitFor()
  await member.getByRole('main').getByRole('link', { name: 'Site 2' }).waitFor()
  expect(app.consoleErrors).toEqual([])
})

it('shows them without scripts, too', async () => {
  const page = await app.newPage({ javaScriptEnabled: false })
  await page.goto('/newsfeed')
  await page.getByText('No posts yet').waitFor()
  const sites = page.getByRole('list', { name: 'Newest sites' })
  await expect.poll(() => sites.getByRole('article').count()).toBe(4)
  await sites.getByRole('link', { name: 'Loaf' }).click()
  await page.getByRole('heading', { name: 'Loaf', level: 1 }).waitFor()
})

it('has a plain tags page while there is only one tag', async () => {
  const page = await app.newPage()
  await page.goto('/tags')
  const card = page.getByRole('list', { name: 'Subjects' }).getByRole('article')
  await card.waitFor()
  expect(await page.getByRole('navigation', { name: 'By letter' }).count()).toBe(0)
  expect(await page.getByText('most used first').count()).toBe(0)
  expect((await card.boundingBox())?.height).toBeLessThan(150)
})
