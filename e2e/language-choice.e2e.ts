import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from './axe.ts'
import { keyboardFor } from './keyboard.ts'
import { takeLayoutShift, waitForLayout, watchLayoutShifts } from './layout-shifts.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { LANGUAGES: 'en,de,ar' } })
})
afterAll(() => app?.close())

const password = 'lace and steam engines'
const getPageLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang)
const getPath = (page: Page) => new URL(page.url()).pathname
/** Opens the footer's list of languages. @returns the link to one of them */
async function findFooterLink(page: Page, name: string) {
  const footer = page.getByRole('contentinfo')
  if ((await footer.locator('details[open]').count()) === 0) await footer.locator('summary').click()
  return footer.getByRole('link', { name, exact: true })
}
const fetchAccountSettings = (username: string) =>
  app.db
    .selectFrom('users')
    .select(['language', 'time_zone'])
    .where('username', '=', username)
    .executeTakeFirst()

/** Creates an account without logging in. */
async function signUp(username: string) {
  const { status } = await fetch(`${app.url}/api/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.org`, username, password }),
  })
  expect(status).toBe(201)
}

async function logInWithPassword(page: Page, username: string) {
  const keys = keyboardFor(page)
  await keys.write(page.locator('input[name=email]'), `${username}@example.org`)
  await keys.write(page.locator('input[name=password]'), password)
  await page.keyboard.press('Enter')
}

describe('a language chosen in the footer', () => {
  it('applies to that page and all its links', async () => {
    const page = await app.newPage()
    await page.goto('/tags?page=1')
    const link = await findFooterLink(page, 'Deutsch')
    expect(await link.getAttribute('lang')).toBe('de')
    expect(await link.getAttribute('hreflang')).toBe('de')
    await link.click()
    await page.waitForURL('**/de/tags?page=1')
    expect(await getPageLanguage(page)).toBe('de')
    await page.getByRole('contentinfo').locator('a[href="/de/about"]').click()
    await page.waitForURL('**/de/about')
    expect(await (await findFooterLink(page, 'Deutsch')).getAttribute('aria-current')).toBe('true')
  })

  it('is available on log-in pages', async () => {
    const page = await app.newPage({ javaScriptEnabled: false })
    await page.goto('/sign-up')
    await (await findFooterLink(page, 'Deutsch')).click()
    await page.waitForURL('**/de/sign-up')
  })

  it('needs no scripts', async () => {
    const page = await app.newPage({ javaScriptEnabled: false })
    await page.goto('/about')
    await (await findFooterLink(page, 'العربية')).click()
    await page.waitForURL('**/ar/about')
    expect(await page.locator('html[lang=ar][dir=rtl]').count()).toBe(1)
    await (await findFooterLink(page, 'English')).click()
    await page.waitForURL(({ pathname }) => pathname === '/about')
  })

  it('is saved with a member’s account', async () => {
    const page = await app.newPage()
    await logIn(page, app.db, 'Wren')
    await page.goto('/about')
    await (await findFooterLink(page, 'Deutsch')).click()
    await page.waitForURL('**/de/about')
    await expect.poll(async () => (await fetchAccountSettings('Wren'))?.language).toBe('de')
  })

  it('applies to the root address, and no other', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    await (await findFooterLink(page, 'Deutsch')).click()
    await page.waitForURL('**/de/about')
    await page.goto('about:blank')
    await page.goto('/')
    await page.waitForURL('**/de/home')
    await page.goto('/tags')
    await (await findFooterLink(page, 'English')).click()
    await page.waitForURL(({ pathname }) => pathname === '/tags')
    await page.goto('/home')
    await page.waitForLoadState('networkidle')
    expect([getPath(page), await getPageLanguage(page)]).toEqual(['/home', 'en'])
  })
})

describe('a language chosen in the settings', () => {
  it('applies to the screen and the account, with a time zone for emails', async () => {
    const page = await app.newPage()
    await logIn(page, app.db, 'Iris')
    await page.goto('/update-profile')
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ar')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Language and time' }) })
    await section.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/ar/update-profile')
    expect(await page.locator('html[lang=ar][dir=rtl]').count()).toBe(1)
    expect(await fetchAccountSettings('Iris')).toEqual({ language: 'ar', time_zone: 'Asia/Tokyo' })
    await expect.poll(() => page.locator('select[name=language]').inputValue()).toBe('ar')
    expect(await page.locator('select[name=time_zone]').inputValue()).toBe('Asia/Tokyo')
  })

  it('applies on a second device after the log-in, on any page', async () => {
    await signUp('Juno')
    await app.db.updateTable('users').set({ language: 'de' }).where('username', '=', 'Juno').execute()
    const page = await app.newPage()
    await page.goto('/login?next=%2Ftags')
    await logInWithPassword(page, 'Juno')
    await page.waitForURL('**/de/tags')
    expect(await getPageLanguage(page)).toBe('de')
    expect(await page.evaluate(() => localStorage.getItem('wend-language'))).toBe('de')
  })

  it('applies after the log-in even if its script loads late', async () => {
    await signUp('Kurt')
    await app.db.updateTable('users').set({ language: 'de' }).where('username', '=', 'Kurt').execute()
    const page = await app.newPage()
    const gate = Promise.withResolvers<void>()
    let isRequested = false
    await page.route('**/assets/*/language-bar-*.js', async (route) => {
      isRequested = true
      await gate.promise
      await route.continue()
    })
    await page.goto('/login?next=%2Ftags')
    await logInWithPassword(page, 'Kurt')
    await page.waitForURL(({ pathname }) => pathname === '/tags')
    expect(isRequested).toBe(true)
    gate.resolve()
    await page.waitForURL('**/de/tags')
  })

  it('defaults to that of the device', async () => {
    await signUp('Kim')
    const page = await app.newPage()
    await page.goto('/about')
    await (await findFooterLink(page, 'Deutsch')).click()
    await page.waitForURL('**/de/about')
    await page.goto('/de/login')
    await logInWithPassword(page, 'Kim')
    await page.waitForURL('**/de/home')
    await expect.poll(async () => (await fetchAccountSettings('Kim'))?.language).toBe('de')
  })
})

it('signs people up in the language of the screen', async () => {
  const page = await app.newPage()
  await page.goto('/de/sign-up')
  const keys = keyboardFor(page)
  await keys.write(page.locator('input[name=email]'), 'Lena@example.org')
  await keys.write(page.locator('input[name=username]'), 'Lena')
  await keys.write(page.locator('input[name=password]'), password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/de/create-profile')
  expect((await fetchAccountSettings('Lena'))?.language).toBe('de')
})

describe('the language of the browser', () => {
  const german = { locale: 'de-AT' }
  const offer = (page: Page) => page.getByRole('region', { name: /auch auf Deutsch/ })

  it('is offered in that language, without covering or shifting anything', async () => {
    const page = await app.newPage(german)
    await page.addInitScript(watchLayoutShifts)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      for (const path of ['/tags', '/login']) {
        await page.goto(path)
        await offer(page).waitFor()
        await waitForLayout(page)
        expect([width, path, await takeLayoutShift(page)]).toEqual([width, path, 0])
        const offerBox = await offer(page).boundingBox()
        const header = await page.getByRole('banner').boundingBox()
        expect((offerBox?.y ?? 0) + (offerBox?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0)
      }
    }
    expect(await getPageLanguage(page)).toBe('en')
    expect(await findViolations(page)).toEqual([])
    expect(await offer(page).getAttribute('lang')).toBe('de')
    await offer(page).getByRole('link', { name: 'Auf Deutsch lesen' }).click()
    await page.waitForURL('**/de/login')
    await page.goto('/about')
    await page.waitForLoadState('networkidle')
    expect(await offer(page).count()).toBe(0)
  })

  it('is not offered again once declined, also with the keyboard', async () => {
    const page = await app.newPage(german)
    await page.goto('/about')
    const declineButton = offer(page).getByRole('button', { name: 'Nein danke' })
    await declineButton.waitFor()
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    for (
      let presses = 0;
      presses < 3 && !(await declineButton.evaluate((element) => element === document.activeElement));
      presses++
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => offer(page).count()).toBe(0)
    expect([getPath(page), await getPageLanguage(page)]).toEqual(['/about', 'en'])
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await offer(page).count()).toBe(0)
    await page.goto('/home')
    await page.waitForLoadState('networkidle')
    expect([getPath(page), await offer(page).count()]).toEqual(['/home', 0])
  })

  it('is not offered if the page is in it, or if it is disabled', async () => {
    for (const [locale, path] of [
      ['de-AT', '/de/about'],
      ['en-GB', '/about'],
      ['nl-NL', '/about'],
    ] as const) {
      const page = await app.newPage({ locale })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect([locale, await offer(page).count()]).toEqual([locale, 0])
    }
  })
})

it('logs no script errors', () => expect(app.consoleErrors).toEqual([]))
