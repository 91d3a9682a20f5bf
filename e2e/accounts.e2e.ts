import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** Waits for the latest mail with this subject. @returns the path of the link in it */
async function waitForMailedLink(subject: string): Promise<string> {
  const find = async () => {
    const mail = (await app.readMails()).map(readMail).findLast((mail) => mail.subject.startsWith(subject))
    return mail?.links.find((address) => /\/(password-reset|confirm-email)\//.test(address))
  }
  await expect.poll(find, { timeout: 60_000, message: `a mail "${subject}"` }).toBeDefined()
  return new URL((await find()) ?? '').pathname
}

/** Signs a person up over HTTP and opens a window in which they are logged in. */
async function signUpAndLogIn(name: string, server = 0) {
  const page = await app.newPage({ server })
  const serverUrl = app.servers[server]?.url ?? ''
  const post = (route: string, body: object) =>
    fetch(serverUrl + route, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/auth/users/', { email: `${name}@example.org`, username: name, password })
  await page.goto('/login')
  const keys = keyboardFor(page)
  await keys.write(page.getByLabel('Email'), `${name}@example.org`)
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  return { page, keys }
}

describe('with the keyboard alone, a person', () => {
  it('signs up on the way to a page, fills in a profile, and returns to that page', async () => {
    const page = await app.newPage()
    const keys = keyboardFor(page)
    await page.goto('/update-profile')
    await page.waitForURL('**/login-or-signup?next=%2Fupdate-profile')
    await keys.write(page.getByLabel('Your email'), email)
    await page.keyboard.press('Enter')

    await page.waitForURL('**/sign-up?next=%2Fupdate-profile')
    await page.getByRole('heading', { name: 'Sign up' }).waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
    await keys.write(page.getByLabel('Username'), 'admin')
    await page.getByText('This username is reserved. Please choose another.').waitFor()
    await keys.write(page.getByLabel('Username'), 'Ad')
    await page.getByText('Usernames need at least 3 characters.').waitFor()
    await keys.write(page.getByLabel('Username'), 'Ada')
    await page.getByText('Ada is available.').waitFor()
    await keys.write(page.getByLabel('Password', { exact: true }), 'short')
    await page.keyboard.press('Enter')
    await page.getByText('Error: password must be at least 8 characters long').waitFor()
    await keys.write(page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')

    await page.waitForURL('**/create-profile?next=%2Fupdate-profile')
    const chooser = page.waitForEvent('filechooser')
    await keys.press(page.getByLabel('Picture', { exact: true }))
    const photo = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo })
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await keys.tabTo(dialog.getByRole('slider'))
    await page.keyboard.press('ArrowRight')
    await keys.press(dialog.getByRole('button', { name: 'Use picture' }))
    await page.locator('main img[src^="/media/"]').waitFor()

    await keys.write(page.getByLabel('About me'), 'Looms and engines.')
    await keys.write(page.getByLabel('Interests'), 'weaving')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('old radio')
    await page.keyboard.press(',')
    // Like an input method: the word and its comma at once.
    await page.keyboard.insertText('園芸、')
    await page.getByRole('button', { name: 'Remove 園芸' }).waitFor()
    // The first closes the suggestions; the second removes nothing.
    for (let n = 0; n < 3; n++) await page.keyboard.press('Escape')
    expect(await page.getByRole('button', { name: /^Remove (weaving|old.radio|園芸)$/ }).count()).toBe(3)
    // Leaving the field adds the typed text, also while suggestions are open.
    await page.keyboard.insertText('canals')
    await page.getByText('Press Enter to add “canals”.').waitFor()
    await page.locator('h1').click()
    await page.getByRole('button', { name: 'Remove canals' }).waitFor()
    await keys.press(page.getByRole('button', { name: 'Save' }))
    await page.waitForURL('**/update-profile')
    await page.getByRole('heading', { name: 'Account settings' }).waitFor()

    await page.goto('/user/Ada')
    await page.getByText('Looms and engines.').waitFor()
    await page.getByRole('link', { name: 'old-radio' }).waitFor()
    await page.getByRole('link', { name: '園芸' }).waitFor()
    await page.getByRole('link', { name: 'canals' }).waitFor()
    await expect.poll(() => page.locator('main img[src^="/media/"]').count()).toBe(1)
  })

  it('confirms the address with the mailed link', async () => {
    const page = await app.newPage()
    await page.goto(await waitForMailedLink('Confirm your email address'))
    await keyboardFor(page).press(page.getByRole('button', { name: 'Confirm my email' }))
    await page.getByText('Your email is confirmed.').waitFor()
    await page.goto(page.url())
    await keyboardFor(page).press(page.getByRole('button', { name: 'Confirm my email' }))
    await page.getByText('This link is invalid or has expired').waitFor()
  })

  it('logs in, uses the menu, and logs out without leaving data on the device', async () => {
    const page = await app.newPage()
    const keys = keyboardFor(page)
    await page.goto('/login-or-signup')
    await keys.write(page.getByLabel('Your email'), email)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await keys.write(page.getByLabel('Password', { exact: true }), 'not this one')
    await page.keyboard.press('Enter')
    const problem = page.getByRole('alert').getByText('Unable to log in with provided credentials.')
    await problem.waitFor()
    // Screen readers announce the error once, when the reply arrives.
    await page.evaluate(() => {
      const alert = document.querySelector('form [role="alert"]') as Element
      const added = (changes: MutationRecord[]) => changes.flatMap((record) => [...record.addedNodes]).length
      const announcements = { count: 0 }
      Object.assign(window, { announcements })
      const options = { subtree: true, childList: true, characterData: true }
      new MutationObserver((changes) => (announcements.count += added(changes))).observe(alert, options)
    })
    const countAnnouncements = () => page.evaluate(() => window.announcements.count)
    const reply = Promise.withResolvers<void>()
    await page.route('**/api/auth/token/login/', async (route) => {
      await reply.promise
      await route.continue()
    })
    const request = page.waitForRequest('**/api/auth/token/login/')
    await page.keyboard.press('Enter')
    await request
    await page.getByRole('button', { name: 'Log in', exact: true }).and(page.locator('[aria-busy]')).waitFor()
    expect(await problem.isVisible()).toBe(true)
    expect(await countAnnouncements()).toBe(0)
    reply.resolve()
    await expect.poll(countAnnouncements).toBe(1)
    expect(await page.getByText('Unable to log in with provided credentials.').count()).toBe(1)
    await keys.write(page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')

    await keys.press(page.getByRole('button', { name: 'Account of Ada' }))
    await keys.press(page.getByRole('link', { name: 'Go to profile' }))
    await page.waitForURL('**/profile')
    await keys.press(page.getByRole('link', { name: 'Comments' }))
    await page.getByText('You haven’t commented yet').waitFor()

    await page.goto('/login')
    await page.waitForURL('**/home')
    await keys.press(page.getByRole('button', { name: 'Account of Ada' }))
    await keys.press(page.getByRole('button', { name: 'Log out' }))
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.waitForURL('**/home')
    await page.getByRole('status').getByText('You’re logged out.').waitFor()
    const readStorage = () => page.evaluate((): Record<string, string> => ({ ...localStorage }))
    await expect
      .poll(async () => {
        const { 'wend-device': _, ...rest } = await readStorage()
        return JSON.stringify(rest)
      })
      .not.toMatch(/ada|auth_token":"/i)
    expect((await readStorage())['wend-device']).toMatch(/^[\w-]{43}$/)
    await page.goto('/profile')
    await page.waitForURL('**/login-or-signup?next=%2Fprofile')
    await expect.poll(() => page.getByLabel('Your email').inputValue()).toBe('')
  })

  it('logs out and back in on a known device', async () => {
    const { page, keys } = await signUpAndLogIn('Desk')
    const fetchDevices = () =>
      app.db
        .selectFrom('known_devices as d')
        .innerJoin('users as u', 'u.id', 'd.user_id')
        .select('d.id')
        .where('u.username', '=', 'Desk')
        .execute()
    await expect.poll(fetchDevices).toHaveLength(1)
    const devicesBefore = await fetchDevices()
    await keys.press(page.getByRole('button', { name: 'Account of Desk' }))
    await keys.press(page.getByRole('button', { name: 'Log out' }))
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.goto('/login')
    await keys.write(page.getByLabel('Email'), 'desk@example.org')
    await keys.write(page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await page.getByRole('button', { name: 'Account of Desk' }).waitFor()
    expect(await fetchDevices()).toEqual(devicesBefore)
  })

  it('resets the password by mail', async () => {
    const page = await app.newPage()
    const keys = keyboardFor(page)
    await page.goto('/login-or-signup')
    await keys.write(page.getByLabel('Your email'), email)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await keys.press(page.getByRole('link', { name: 'Forgot your password?' }))
    await page.waitForURL('**/forgot-password')
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await expect.poll(() => page.getByLabel('Your Email').inputValue()).toBe(email)
    await keys.write(page.getByLabel('Your Email'), 'nonsense')
    await page.keyboard.press('Enter')
    await page.getByText('Error: Enter a valid email address.').waitFor()
    await keys.write(page.getByLabel('Your Email'), email)
    await keys.press(page.getByRole('button', { name: 'Send password email' }))
    await page.getByText(`An email has been sent to ${email} with further instructions.`).waitFor()
    await keys.press(page.getByRole('link', { name: 'Continue' }))
    await page.waitForURL('**/login-or-signup')

    const link = await waitForMailedLink('Reset your password')
    await page.goto(link)
    const button = page.getByRole('button', { name: 'Reset Password' })
    await expect.poll(() => button.isDisabled()).toBe(true)
    const passwordField = page.getByLabel('Password', { exact: true })
    const confirmationField = page.getByLabel('Confirm Password', { exact: true })
    const submit = async () => {
      await keys.write(passwordField, 'difference engines')
      await keys.write(confirmationField, 'difference engines')
      await page.keyboard.press('Enter')
    }
    await keys.write(passwordField, 'short')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await keys.write(confirmationField, 'different')
    await page.keyboard.press('Enter')
    await page.getByText('password must be at least 8 characters long').waitFor()
    await page.getByText('passwords do not match').waitFor()
    await submit()
    await page.getByText('Password successfully changed.').waitFor()
    await keys.press(page.getByRole('link', { name: 'Continue' }))
    await page.waitForURL('**/login-or-signup')

    await page.goto(link)
    await submit()
    await page.getByText('Password link has is invalid or has expired').waitFor()
    await page.getByRole('link', { name: 'Get a new link' }).waitFor()
    await page.goto('/password-reset/OTk5OTk/cut-short')
    await submit()
    await page.getByText('This link is broken or has expired.').waitFor()
    await keys.press(page.getByRole('link', { name: 'Get a new link' }))
    await page.waitForURL('**/forgot-password')
  })

  it('ends a session on another device, downloads the data, and deletes the account', async () => {
    const { page: phone } = await signUpAndLogIn('Grace')
    const page = await app.newPage()
    const keys = keyboardFor(page)
    await page.goto('/login?next=%2Fupdate-profile')
    await keys.write(page.getByLabel('Email'), 'grace@example.org')
    await keys.write(page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/update-profile')

    await keys.press(page.getByRole('link', { name: 'Security settings' }))
    await page.waitForURL('**/security')
    await keys.press(page.getByRole('button', { name: /^Log out on/ }))
    await page
      .getByText(/Logged out on .*\./)
      .first()
      .waitFor()
    await phone.goto('/profile')
    await phone.waitForURL('**/login-or-signup?next=%2Fprofile')
    await phone.getByText('Please log in again.').waitFor()

    await page.goto('/update-profile')
    const download = page.waitForEvent('download')
    await keys.press(page.getByRole('button', { name: 'Download your data' }))
    const file = await download
    expect(file.suggestedFilename()).toBe('wend-export.json')
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).account.username).toBe('Grace')

    await keys.press(page.getByRole('button', { name: 'Delete account' }))
    const dialog = page.getByRole('dialog')
    await keys.write(dialog.getByLabel('Current password', { exact: true }), 'wrong one')
    await page.keyboard.press('Enter')
    await dialog.getByText('Invalid password.').waitFor()
    await keys.write(dialog.getByLabel('Current password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await page.getByRole('status').getByText('Your account has been deleted.').waitFor()
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.goto('/user/Grace')
    await page.getByText('Page not found').waitFor()
  })

  it('restores the state of a device, and discards state of another version', async () => {
    const { page } = await signUpAndLogIn('Hal')
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Hal' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('wend-session') ?? '{}')))
      .toMatchObject({ version: '2.2.0', state: { session: { username: 'Hal' } } })
    await page.waitForFunction(() => localStorage.getItem('wend-queries') !== null)
    expect(await page.evaluate(() => localStorage.getItem('wend-queries'))).not.toContain('upvote-status')

    const secondTab = await page.context().newPage()
    await page.close()
    await secondTab.goto('/home')
    await secondTab.getByRole('button', { name: 'Account of Hal' }).waitFor()
    await secondTab.evaluate(() => {
      const old = localStorage.getItem('wend-session')?.replace('"2.2.0"', '"2.1.0"') ?? ''
      localStorage.setItem('wend-session', old)
    })
    await secondTab.reload()
    await secondTab.getByRole('link', { name: 'Login' }).waitFor()
    await expect.poll(() => secondTab.evaluate(() => JSON.stringify(localStorage))).not.toContain('Hal')
  })

  it('is logged out in an open window when another version changes the storage', async () => {
    const { page } = await signUpAndLogIn('Ivy')
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Ivy' }).waitFor()
    // A page of the same origin, without scripts that would react.
    const secondTab = await page.context().newPage()
    await secondTab.goto('/robots.txt')
    await secondTab.evaluate(() => {
      const old = localStorage.getItem('wend-session')?.replace('"2.2.0"', '"2.1.0"') ?? ''
      localStorage.setItem('wend-session', old)
    })
    await page.waitForURL('**/login-or-signup?next=%2Fprofile')
    // Anything that the open window may have saved at that moment is gone too.
    await expect.poll(() => secondTab.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ivy')
  })

  it('logs no script errors', () => {
    expect(app.consoleErrors).toEqual([])
  })
})
