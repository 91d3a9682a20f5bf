import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { readMail } from '#test/outbox.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { startTestWeb, type TestWeb } from '#test/test-web.ts'
import { findViolations } from './axe.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// A person signs up, uploads and discusses a site, resets their password and deletes the account, all in their
// language: elements are located by the catalogue's texts.

const titles = { de: 'Der Garten', ar: 'حديقة' }

let web: TestWeb
let app: TestApp
beforeAll(async () => {
  const site = (title: string) =>
    ['text/html', `<title>${title}</title><meta name=description content="Plants.">`] as [string, string]
  web = await startTestWeb({ 'garten.example.com/': site(titles.de), 'hadiqa.example.com/': site(titles.ar) })
  app = await startTestApp({
    env: { LANGUAGES: 'en,de,ar' },
    web_port: Number(new URL(web.urlFor('garten.example.com')).port),
  })
})
afterAll(async () => {
  await app.close()
  await web.close()
})

const readMailsTo = async (email: string) =>
  (await app.readMails()).map(readMail).filter(({ to }) => to.includes(email))

/** Waits for a mailed link that contains `part`. @returns its path */
async function waitForLink(email: string, part: string): Promise<string> {
  const find = async () =>
    (await readMailsTo(email)).flatMap(({ links }) => links).findLast((link) => link.includes(part))
  await expect.poll(find, { timeout: 60_000, message: `a mail to ${email} with ${part}` }).toBeDefined()
  return new URL((await find()) ?? '').pathname
}

/** Unicode's bidirectional isolates, which surround values in Arabic sentences. */
const isolationMarks = /[\u2066-\u2069]/g

describe.each(isSlowRun ? (['de', 'ar'] as const) : (['ar'] as const))('in %s', (language) => {
  const t = translatorFor(language)
  const languagePath = new RegExp(`^/${language}/`)

  it('lets a person sign up, upload a site and discuss it', async () => {
    const username = `person-${language}`
    const page = await app.newPage({ viewport: { width: 360, height: 740 } })
    const pathsInOtherLanguages: string[] = []
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url())
      if (!languagePath.test(pathname)) pathsInOtherLanguages.push(pathname)
    })
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await page.goto(`/${language}/update-profile`)
    await page.waitForURL(`**/${language}/login-or-signup?next=%2Fupdate-profile`)
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    await page.getByLabel(t('Your email'), { exact: true }).fill(`${username}@example.org`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${language}/sign-up?next=%2Fupdate-profile`)
    await page.getByLabel(t('Username')).fill(`Ada-${username}`)
    // Errors are in the page's language too.
    await page.getByLabel(t('Password'), { exact: true }).fill('short')
    await page.keyboard.press('Enter')
    await page
      .getByText(t('Error: {reason}', { reason: '' }).replace(isolationMarks, '').trim())
      .first()
      .waitFor()
    await page.getByLabel(t('Password'), { exact: true }).fill('lace and steam engines')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${language}/create-profile?next=%2Fupdate-profile`)
    await page.getByLabel(t('About me')).fill('Looms.')
    await button(t('Save')).click()
    await page.waitForURL(`**/${language}/update-profile`)
    await page.getByRole('heading', { name: t('Account settings') }).waitFor()

    await page.goto(`/${language}/upload-blog`)
    await page
      .getByLabel(t('Address'))
      .fill(web.urlFor(language === 'de' ? 'garten.example.com' : 'hadiqa.example.com'))
    await page.getByLabel(t('Address')).blur()
    await expect.poll(() => page.locator('input[name=title]').inputValue()).not.toBe('')
    const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    await page.locator('input[type=file]').first().setInputFiles({
      name: 'garden.png',
      mimeType: 'image/png',
      buffer: picture,
    })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Use picture') })
      .click()
    await button(t('Review', {}, 'check before publishing')).click()
    await button(t('Publish')).click()
    await page.getByRole('heading', { name: t('Success!') }).waitFor()
    await page.getByRole('link', { name: t('View site') }).click()
    await page.getByRole('heading', { name: titles[language], level: 1 }).waitFor()

    await button(t('Start a discussion')).click()
    await page.getByRole('textbox', { name: t('Title') }).fill(`Roses in ${username}?`)
    await page.getByRole('textbox', { name: t('Text') }).fill('Which *one*?')
    await button(t('Start discussion')).click()
    await page.getByRole('heading', { level: 1, name: `Roses in ${username}?` }).waitFor()
    await page.getByRole('textbox', { name: t('Your comment') }).fill('The old ones.')
    await button(t('Comment', {}, 'verb')).click()
    await page.getByRole('listitem').filter({ hasText: 'The old ones.' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await findViolations(page)).toEqual([])
    expect(pathsInOtherLanguages).toEqual([])
    expect(app.consoleErrors).toEqual([])
  })

  it('lets a person confirm the address, reset the password by mail, and delete the account', async () => {
    const username = `leaving-${language}`
    const email = `${username}@example.org`
    const created = await fetch(`${app.url}/api/auth/users/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, username: username, password: 'lace and steam engines', language }),
    })
    expect(created.status).toBe(201)
    const page = await app.newPage({ viewport: { width: 360, height: 740 } })
    const pathsInOtherLanguages: string[] = []
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url())
      if (!languagePath.test(pathname)) pathsInOtherLanguages.push(pathname)
    })
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const continueLink = () =>
      page.getByRole('dialog').getByRole('link', { name: t('Continue'), exact: true })
    const password = 'difference engines'

    await page.goto(await waitForLink(email, '/confirm-email/'))
    await button(t('Confirm my email')).click()
    await page.getByText(t('Your email is confirmed.')).waitFor()
    await continueLink().click()
    await page.waitForURL(`**/${language}/home`)

    await page.goto(`/${language}/login`)
    await field(t('Email')).fill(email)
    await field(t('Password')).fill('what was it')
    await page.keyboard.press('Enter')
    await page.getByText(t('Unable to log in with provided credentials.')).first().waitFor()
    await page.getByRole('link', { name: t('Forgot your password?') }).click()
    await page.waitForURL(`**/${language}/forgot-password`)
    await field(t('Your Email')).fill(email)
    await button(t('Send password email')).click()
    await continueLink().click()

    await page.goto(await waitForLink(email, '/password-reset/'))
    for (const label of [t('Password'), t('Confirm Password')]) await field(label).fill(password)
    await button(t('Reset Password')).click()
    await page.getByText(t('Password successfully changed.')).waitFor()
    await continueLink().click()
    await page.waitForURL(`**/${language}/login-or-signup`)

    await field(t('Your email')).fill(email)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${language}/login`)
    await field(t('Password')).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${language}/home`)
    await button(t('Account of {username}', { username: username })).click()
    await button(t('Log out')).click()
    await page.getByRole('link', { name: t('Login'), exact: true }).waitFor()

    await page.goto(`/${language}/login?next=%2Fupdate-profile`)
    await field(t('Email')).fill(email)
    await field(t('Password')).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${language}/update-profile`)
    await button(t('Delete account')).click()
    await field(t('Current password')).and(page.getByRole('dialog').locator('input')).fill(password)
    await button(t('Delete my account')).click()
    await page.waitForURL(`**/${language}/home`)
    await page.getByRole('link', { name: t('Login'), exact: true }).waitFor()
    const readSubjects = async () =>
      (await readMailsTo(email)).map(({ subject }) => subject.replace(isolationMarks, ''))
    const goodbye = t('Your account at {site} was deleted', { site: 'Wend' }).replace(isolationMarks, '')
    await expect.poll(readSubjects).toContain(goodbye)
    expect(pathsInOtherLanguages).toEqual([])
    expect(app.consoleErrors).toEqual([])
  })
})
