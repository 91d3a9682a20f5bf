import { afterAll, beforeAll, expect, it } from 'vitest'
import { totpCode } from '#accounts/testing/second-factor.ts'
import { keyboardFor } from './keyboard.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { STAFF_SECOND_FACTOR: 'required' } })
})
afterAll(() => app.close())

const email = 'ada@example.org'
const password = 'lace and steam engines'
let secret = ''
let codes: string[] = []

/** An unused code, as after waiting for the next one. */
async function nextCode(): Promise<string> {
  await app.db.updateTable('totp_secrets').set({ last_step: 0 }).execute()
  return totpCode(secret)
}

/** Opens a window and enters the password. */
async function logInWithPassword() {
  const page = await app.newPage()
  const keys = keyboardFor(page)
  await page.goto('/login')
  await keys.write(page.getByLabel('Email'), email)
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  return { page, keys }
}

it('is set up with the keyboard alone, and shows recovery codes once', async () => {
  await fetch(`${app.servers[0]?.url}/api/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, username: 'Ada', password }),
  })
  const { page, keys } = await logInWithPassword()
  await page.waitForURL('**/home')
  await page.goto('/update-profile')
  await keys.press(page.getByRole('link', { name: 'Security settings' }))
  await page.waitForURL('**/security')
  // Hours later, the log-in no longer counts as recent.
  await app.db.updateTable('sessions').set({ proved_until: null }).execute()
  await keys.press(page.getByRole('button', { name: 'Set up' }))
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await keys.write(proof.getByLabel('Current password', { exact: true }), 'not this one')
  await page.keyboard.press('Enter')
  await proof.getByText('Invalid password.').waitFor()
  await keys.write(proof.getByLabel('Current password', { exact: true }), password)
  await page.keyboard.press('Enter')

  const qr = page.getByRole('img', { name: 'QR code for the key below' })
  await qr.waitFor()
  await expect.poll(() => qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await keys.write(page.getByLabel('Code', { exact: true }), '000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong or was already used.').waitFor()
  await keys.write(page.getByLabel('Code', { exact: true }), totpCode(secret))
  await page.keyboard.press('Enter')
  const codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codesDialog.waitFor()
  codes = await codesDialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await keys.press(codesDialog.getByRole('button', { name: 'I’ve saved them' }))
  await page.getByText('10 codes left.').waitFor()
  await page.getByText('On: your password alone isn’t enough.').waitFor()
})

it('asks for a code after the password, and accepts the app’s code', async () => {
  const { page, keys } = await logInWithPassword()
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await keys.write(page.getByLabel('Code', { exact: true }), await nextCode())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'Account of Ada' }).waitFor()
})

it('logs in a person who has only the recovery codes left', async () => {
  const { page, keys } = await logInWithPassword()
  await keys.press(page.getByRole('button', { name: 'Use a recovery code' }))
  await keys.write(page.getByLabel('Recovery code'), codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  // Re-authentication takes another recovery code; then they can set up a new app.
  await page.goto('/security')
  await keys.press(page.getByRole('button', { name: 'Remove app' }))
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await keys.write(proof.getByLabel('Code from your app, or a recovery code'), codes[1] ?? '')
  await page.keyboard.press('Enter')
  // The lost phone still has a session.
  const offer = page.getByRole('dialog', { name: 'Log out everywhere else?' })
  const fetchSessions = () => app.db.selectFrom('sessions').select('id').execute()
  expect((await fetchSessions()).length).toBeGreaterThan(1)
  await keys.press(offer.getByRole('button', { name: 'Log out everywhere else' }))
  await offer.waitFor({ state: 'hidden' })
  expect(await fetchSessions()).toHaveLength(1)
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  await page.goto('/security/events')
  await page.getByText('Recovery code used').first().waitFor()
  await page.getByText('Authenticator app removed').waitFor()
})

it('keeps out a thief who only has the password', async () => {
  const owner = await logInWithPassword()
  await owner.page.waitForURL('**/home')
  await owner.page.goto('/security')
  await owner.keys.press(owner.page.getByRole('button', { name: 'Set up' }))
  secret = (await owner.page.locator('code').innerText()).replaceAll(' ', '')
  await owner.keys.write(owner.page.getByLabel('Code', { exact: true }), totpCode(secret))
  await owner.page.keyboard.press('Enter')
  await owner.page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()

  const { page, keys } = await logInWithPassword()
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  for (const guess of ['000000', '000001', '000002', '000003', '000004']) {
    await keys.write(page.getByLabel('Code', { exact: true }), guess)
    const answered = page.waitForResponse('**/api/auth/second-factor/')
    await page.keyboard.press('Enter')
    await answered
    await page.getByText('This code is wrong or was already used.').waitFor()
  }
  await keys.write(page.getByLabel('Code', { exact: true }), '000005')
  await page.keyboard.press('Enter')
  await page.getByText('This log-in expired or had too many wrong codes.').waitFor()
  await page.goto('/profile')
  await page.waitForURL('**/login-or-signup?next=%2Fprofile')
})

it('logs no script errors', () => {
  expect(app.consoleErrors).toEqual([])
})

// Last, since React logs the rejected page to the console.
it('links staff without a second factor to the settings', async () => {
  const mail = 'mirela@example.org'
  await fetch(`${app.servers[0]?.url}/api/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: mail, username: 'Mirela', password }),
  })
  await app.db.updateTable('users').set({ is_staff: true }).where('email', '=', mail).execute()
  const page = await app.newPage()
  const keys = keyboardFor(page)
  await page.goto('/login?next=%2Fadmin-wn')
  await keys.write(page.getByLabel('Email'), mail)
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Staff need two-factor authentication here.' }).waitFor()
  await keys.press(page.getByRole('link', { name: 'Security settings' }))
  await page.waitForURL('**/security')
  await page.getByRole('button', { name: 'Set up' }).waitFor()
})
