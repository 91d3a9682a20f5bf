import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSites } from '#test/builders.ts'
import { logInSite } from '#test/web/log-in-site.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { keyboardFor } from './keyboard.ts'
import { launchChromium, startTestApp, type TestApp } from './test-app.ts'

/** A host that the server and the browser reach at its default port. */
const domain = 'ada.usual-port.example.org'
const address = `http://${domain}/`
const email = 'ada@example.org'
const password = 'lace and steam engines'

let web: Web
let app: TestApp
beforeAll(async () => {
  web = await startWeb([logInSite(domain, 'http'), logInSite(`new.${domain}`, 'http')])
  const browser = await launchChromium('overlay', web.port)
  app = await startTestApp({ web_port: web.port, browser })
})
afterAll(async () => {
  await app.close()
  await app.browser.close()
  await web.close()
})

it('links a domain, and logs in with it', async () => {
  await fetch(`${app.url}/api/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, username: 'Ada', password }),
  })
  const page = await app.newPage()
  const keys = keyboardFor(page)
  await page.goto('/login')
  await keys.write(page.getByLabel('Email'), email)
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.goto('/security')
  // Re-authentication comes first; the authorization code stays valid.
  await app.db.updateTable('sessions').set({ proved_until: null }).execute()
  await keys.press(page.getByRole('button', { name: 'Link a domain' }))
  await keys.write(page.getByLabel('Your domain'), address)
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  // The redirect passes through two other pages.
  await proof.waitFor()
  await keys.write(proof.getByLabel('Current password', { exact: true }), password)
  expect(page.url()).toBe(`${app.url}/login/indieauth`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: domain }).waitFor()
  await page.getByText('never used').waitFor()

  const otherPage = await app.newPage()
  const otherKeys = keyboardFor(otherPage)
  await otherPage.goto('/login?next=%2Fsecurity')
  await otherKeys.press(otherPage.getByRole('button', { name: 'Log in with your own domain' }))
  await otherKeys.write(otherPage.getByLabel('Your domain'), address)
  await otherPage.keyboard.press('Enter')
  await otherPage.waitForURL('**/security')
  await otherPage.getByRole('heading', { name: domain }).waitFor()
  // A session that only proved the domain cannot remove it.
  await otherKeys.press(otherPage.getByRole('button', { name: `Remove ${domain}` }))
  await otherPage.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
})

it('creates an account if there is none', async () => {
  const page = await app.newPage()
  const keys = keyboardFor(page)
  await page.goto('/login')
  await keys.press(page.getByRole('button', { name: 'Log in with your own domain' }))
  await keys.write(page.getByLabel('Your domain'), `http://new.${domain}/`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Sign up as new.${domain}` }).waitFor()
  await keys.write(page.getByLabel('Email'), 'bo@example.org')
  await keys.write(page.getByLabel('Username'), 'Boris')
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/create-profile')
  await page.goto('/security')
  await page.getByRole('heading', { name: `new.${domain}` }).waitFor()
})

it('rejects a response to a log-in that another window started', async () => {
  const page = await app.newPage()
  await page.goto('/login/indieauth?code=stolen&state=foreign')
  await page.getByText('We can’t match this log-in to this window.').waitFor()
  expect(page.url()).toBe(`${app.url}/login/indieauth`)
})

it('rejects a site that has changed hands', async () => {
  await makeSites(app, 1, () => ({ url: address, title: 'Lace', health: 'changed_hands' }))
  const page = await app.newPage()
  const keys = keyboardFor(page)
  await page.goto('/login')
  await keys.press(page.getByRole('button', { name: 'Log in with your own domain' }))
  await keys.write(page.getByLabel('Your domain'), address)
  await page.keyboard.press('Enter')
  await page.getByText(`The site at ${domain} is down or has changed hands`).waitFor()
})

it('logs no script errors', () => {
  expect(app.consoleErrors).toEqual([])
})
