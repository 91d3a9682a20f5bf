import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMail } from '#test/outbox.ts'
import { keyboardFor } from './keyboard.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const email = 'ada@example.org'
const password = 'lace and steam engines'

async function waitForLink(page: string): Promise<string> {
  const find = async () =>
    (await app.readMails())
      .map(readMail)
      .flatMap(({ links }) => links)
      .findLast((link) => link.includes(`/${page}/`))
  await expect.poll(find, { timeout: 60_000, message: `a link to ${page}` }).toBeDefined()
  return new URL((await find()) ?? '').pathname
}

it('restores an address that a thief changed, without scripts, and logs the thief out', async () => {
  await fetch(`${app.servers[0]?.url}/api/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, username: 'Ada', password }),
  })
  const owner = await app.newPage()
  await owner.goto(await waitForLink('confirm-email'))
  await keyboardFor(owner).press(owner.getByRole('button', { name: 'Confirm my email' }))
  await owner.getByText('Your email is confirmed.').waitFor()

  const thief = await app.newPage()
  const keys = keyboardFor(thief)
  await thief.goto('/login?next=%2Fupdate-profile')
  await keys.write(thief.getByLabel('Email'), email)
  await keys.write(thief.getByLabel('Password', { exact: true }), password)
  await thief.keyboard.press('Enter')
  await thief.waitForURL('**/update-profile')
  await keys.write(thief.getByLabel('New email'), 'thief@example.org')
  await keys.write(thief.getByLabel('Current password', { exact: true }).first(), password)
  await thief.keyboard.press('Enter')
  await thief.getByText('thief@example.org').first().waitFor()

  const path = await waitForLink('undo-email')
  const scriptless = await app.newPage({ javaScriptEnabled: false })
  await scriptless.goto(path)
  await scriptless.getByRole('button', { name: 'Undo the change' }).click()
  await scriptless.getByRole('heading', { name: 'Your email is restored' }).waitFor()
  await scriptless.getByRole('link', { name: 'Choose a new password' }).waitFor()

  await thief.goto('/profile')
  await thief.waitForURL('**/login-or-signup?next=%2Fprofile')
  const { email: currentEmail } = await app.db.selectFrom('users').select('email').executeTakeFirstOrThrow()
  expect(currentEmail).toBe(email)
})

it('undoes a new API token with the link in the mail, without scripts', async () => {
  const call = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${app.servers[0]?.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { auth_token?: string }
  }
  const bob = { email: 'bob@example.org', username: 'Bob', password }
  await call('users/', bob)
  await app.db
    .updateTable('users')
    .set({ email_confirmed_on: new Date() })
    .where('email', '=', bob.email)
    .execute()
  const { auth_token } = await call('token/login/', bob)
  await call('api-tokens/', { name: 'A thief', scopes: ['write'] }, auth_token)

  const scriptless = await app.newPage({ javaScriptEnabled: false })
  await scriptless.goto(await waitForLink('undo-changes'))
  await scriptless.getByRole('button', { name: 'Undo the changes' }).click()
  await scriptless.getByRole('heading', { name: 'Changes undone' }).waitFor()
  await scriptless.getByRole('link', { name: 'Choose a new password' }).waitFor()
  for (const [path, link] of [
    ['/undo-changes/used-up', 'Choose a new password'],
    ['/undo-email/used-up', 'Choose a new password'],
    ['/unsubscribe/nobody/all', 'Notification settings'],
  ] as const) {
    await scriptless.goto(path)
    await scriptless.locator('main').getByRole('button').click()
    await scriptless.getByText('This link is broken or has expired.').waitFor()
    await scriptless.getByRole('link', { name: link }).waitFor()
  }
  const tokens = await app.db.selectFrom('sessions').select('id').where('scopes', 'is not', null).execute()
  expect(tokens).toEqual([])
})

it('logs no script errors', () => {
  expect(app.consoleErrors).toEqual([])
})
