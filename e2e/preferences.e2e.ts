import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Switches in the account settings update immediately, and revert if the server rejects the change.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const path = '**/api/preferences/'

it('saves all switches that are clicked faster than the server replies', async () => {
  const page = await app.newPage()
  const { id } = await logIn(page, app.db, 'Hana')
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() === 'PATCH') await gate
    await route.continue()
  })
  await page.goto('/edit-profile')
  const boxes = page.getByRole('checkbox', { name: 'Tags of sites' })
  for (const box of await boxes.all()) await box.check()
  expect(await boxes.count()).toBe(3)
  release()
  await expect
    .poll(async () => {
      const { personal_by } = await app.db
        .selectFrom('users')
        .select('personal_by')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return personal_by.toSorted()
    })
    .toEqual(['bookmarks', 'follows', 'votes'])
  for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true)
  // Other pages' cached data is updated too.
  await boxes.first().uncheck()
  await page.goto('/languages')
  await page.goto('/edit-profile')
  await boxes.nth(1).and(page.locator(':checked')).waitFor()
  expect(await boxes.first().isChecked()).toBe(false)
})

it('reverts a switch that cannot be saved, and says why', async () => {
  const page = await app.newPage()
  await logIn(page, app.db, 'Goro')
  await page.goto('/update-profile')
  const box = page.getByRole('checkbox', { name: 'Show on my profile which sites I follow' })
  await box.and(page.locator(':enabled')).waitFor()
  const wasChecked = await box.isChecked()
  await page.route(path, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await box.click()
  await page.getByRole('region', { name: 'Following' }).getByRole('alert').locator('p').waitFor()
  await expect.poll(() => box.isChecked()).toBe(wasChecked)
})

it('logs no script errors', () => expect(app.consoleErrors).toEqual([]))
