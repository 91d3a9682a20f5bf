import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyboardFor } from './keyboard.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('creates, uses and revokes a token with the keyboard alone', async () => {
  const page = await app.newPage()
  const keys = keyboardFor(page)
  await logIn(page, app.db, 'Ada')
  // The log-in counts as recent, so that no re-authentication is needed.
  await app.db
    .updateTable('sessions')
    .set({ proved_until: new Date(Date.now() + 600_000) })
    .execute()
  await page.goto('/security')
  await keys.press(page.getByRole('button', { name: 'Create an API token' }))
  await keys.write(page.getByLabel('Token name'), 'My script')
  await page.getByLabel('Use staff tools').waitFor({ state: 'detached' })
  await keys.press(page.getByRole('button', { name: 'Create token' }))
  const tokenDialog = page.getByRole('dialog', { name: 'Your API token' })
  const token = await tokenDialog.locator('code').innerText()
  const callApi = (method: string, path: string) =>
    fetch(`${app.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  expect((await callApi('GET', '/api/auth/users/me/')).status).toBe(200)
  expect((await callApi('GET', '/api/export/')).status).toBe(403)
  await keys.press(tokenDialog.getByRole('button', { name: 'I’ve copied it' }))
  await page.getByRole('heading', { name: 'My script' }).waitFor()
  await page.getByText('Read what you can see').waitFor()

  await page.reload()
  await keys.press(page.getByRole('button', { name: 'Revoke My script' }))
  await page.getByRole('heading', { name: 'My script' }).waitFor({ state: 'detached' })
  expect((await callApi('GET', '/api/auth/users/me/')).status).toBe(401)
  await page.goto('/security/events')
  await page.getByText('API token revoked').waitFor()
  expect(app.consoleErrors).toEqual([])
})
