import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyboardFor } from './keyboard.ts'
import { freePort } from './server-process.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
/** Passkeys need a domain name, not an IP address. */
let home = ''
beforeAll(async () => {
  const port = await freePort()
  home = `http://localhost:${port}`
  app = await startTestApp({ env: { PORT: String(port), PUBLIC_URL: home } })
})
afterAll(() => app.close())

const email = 'ada@example.org'
const password = 'lace and steam engines'
type Credential = {
  credentialId: string
  privateKey: string
  isResidentCredential: boolean
  signCount: number
}
/** The passkeys on the person's phone. */
let phonePasskeys: Credential[] = []

interface Phone {
  session: CDPSession
  authenticatorId: string
}

/** A window of a person whose phone has these passkeys. */
async function openWithPhone(passkeys: Credential[] = phonePasskeys): Promise<{ page: Page; phone: Phone }> {
  const page = await app.newPage({ baseURL: home })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const credential of passkeys)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  return { page, phone: { session, authenticatorId } }
}

async function readPasskeys({ session, authenticatorId }: Phone): Promise<Credential[]> {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials
}

async function logInWithPassword(page: Page) {
  const keys = keyboardFor(page)
  await page.goto('/login')
  await keys.write(page.getByLabel('Email'), email)
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  return keys
}

it('adds a named passkey with the keyboard alone', async () => {
  await fetch(`${app.servers[0]?.url}/api/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, username: 'Ada', password }),
  })
  const { page, phone } = await openWithPhone()
  const keys = await logInWithPassword(page)
  await page.waitForURL('**/home')
  await page.goto('/security')
  await app.db.updateTable('sessions').set({ proved_until: null }).execute()
  await keys.press(page.getByRole('button', { name: 'Add a passkey' }))
  await keys.write(page.getByLabel('Passkey name'), 'Blue phone')
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await keys.write(proof.getByLabel('Current password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Blue phone' }).waitFor()
  phonePasskeys = await readPasskeys(phone)
  expect(phonePasskeys).toHaveLength(1)
})

it('logs in without a username, through autofill on the first page', async () => {
  const { page, phone } = await openWithPhone()
  await page.goto('/login-or-signup')
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'Account of Ada' }).waitFor()
  phonePasskeys = await readPasskeys(phone)
})

it('logs in with a button, and reports a missing passkey', async () => {
  const stranger = await openWithPhone([])
  await stranger.page.goto('/login')
  await keyboardFor(stranger.page).press(stranger.page.getByRole('button', { name: 'Log in with a passkey' }))
  await stranger.page.getByText('No passkey received.').waitFor()

  // With passkey autofill, two responses of the phone would race.
  const { page, phone } = await openWithPhone()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/login')
  await keyboardFor(page).press(page.getByRole('button', { name: 'Log in with a passkey' }))
  await page.waitForURL('**/home')
  phonePasskeys = await readPasskeys(phone)
})

it('serves as the second factor, and keeps out a thief with the password', async () => {
  const { page, phone } = await openWithPhone()
  await page.goto('/login')
  await page.waitForURL('**/home')
  await page.goto('/security')
  const keys = keyboardFor(page)
  await keys.press(page.getByRole('button', { name: 'Create new recovery codes' }))
  const codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  const codes = await codesDialog.getByRole('listitem').allInnerTexts()
  await keys.press(codesDialog.getByRole('button', { name: 'I’ve saved them' }))
  // Asked only once: the next changes reuse the answer.
  const offer = page.getByRole('dialog', { name: 'Log out everywhere else?' })
  await keys.press(offer.getByRole('button', { name: 'Not now' }))
  await keys.press(page.getByRole('button', { name: 'Turn on' }))
  await page.getByText('On: your password alone isn’t enough.').waitFor()
  // From now on the passkey re-authenticates.
  await keys.press(page.getByRole('button', { name: 'Create new recovery codes' }))
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await keys.press(proof.getByRole('button', { name: 'Use a passkey' }))
  await codesDialog.getByRole('listitem').first().waitFor()
  const newCodes = await codesDialog.getByRole('listitem').allInnerTexts()
  expect(newCodes).not.toEqual(codes)
  phonePasskeys = await readPasskeys(phone)

  const thief = await openWithPhone([])
  const thiefKeys = await logInWithPassword(thief.page)
  await thief.page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await thiefKeys.press(thief.page.getByRole('button', { name: 'Use a passkey' }))
  await thief.page.getByText('No passkey received.').waitFor()
  await thief.page.goto('/profile')
  await thief.page.waitForURL('**/login-or-signup?next=%2Fprofile')

  // Without the phone, a recovery code logs in, and the passkey can be removed.
  const owner = await openWithPhone([])
  const ownerKeys = await logInWithPassword(owner.page)
  await ownerKeys.press(owner.page.getByRole('button', { name: 'Use a recovery code' }))
  await ownerKeys.write(owner.page.getByLabel('Recovery code'), newCodes[0] ?? '')
  await owner.page.keyboard.press('Enter')
  await owner.page.waitForURL('**/home')
  await owner.page.goto('/security')
  await ownerKeys.press(owner.page.getByRole('button', { name: 'Rename Blue phone' }))
  await ownerKeys.write(owner.page.getByLabel('Passkey name'), 'Lost phone')
  await owner.page.keyboard.press('Enter')
  await ownerKeys.press(owner.page.getByRole('button', { name: 'Remove Lost phone' }))
  const ownersProof = owner.page.getByRole('dialog', { name: 'Confirm it’s you' })
  await ownerKeys.write(ownersProof.getByLabel('Recovery code'), newCodes[1] ?? '')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByRole('heading', { name: 'Lost phone' }).waitFor({ state: 'detached' })
  await owner.page.goto('/security/events')
  await owner.page.getByText('Passkey removed').waitFor()
})

it('reports a rejected autofill passkey, and still accepts the password', async () => {
  // Its passkey was removed above, which the phone does not know.
  const { page } = await openWithPhone()
  const rejection = page.getByText('This passkey wasn’t accepted.')
  await page.goto('/login')
  await rejection.waitFor()
  const keys = keyboardFor(page)
  await keys.press(page.getByRole('button', { name: 'Log in with a passkey' }))
  await rejection.waitFor()
  await keys.write(page.getByLabel('Email'), email)
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
})

it('reports a missing passkey only after a click', async () => {
  // Not available for an IP address.
  const page = await app.newPage()
  const response = page.waitForResponse('**/api/auth/passkeys/login/options/')
  await page.goto('/login')
  await response
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
  expect(await page.getByText('No passkey received.').count()).toBe(0)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('No passkey received.').waitFor()
})

it('logs no script errors', () => {
  expect(app.consoleErrors).toEqual([])
})
