import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from './add-sites.ts'
import { expectAnnouncement } from './focus.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { password } from './sign-up.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Forms report each error once, at its field, and focus that field.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 2)
})
afterAll(() => app.close())

async function openAsMember(name: string): Promise<Page> {
  const page = await app.newPage()
  await logIn(page, app.db, name)
  return page
}

/** Checks that the field has the focus and this error, which is not repeated above the form. */
async function expectFieldError(page: Page, field: Locator, message: string): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const state = await field.evaluate((element) => {
    const describedElement = element.closest('fieldset') ?? element
    const ids = describedElement.getAttribute('aria-describedby')?.split(' ') ?? []
    const texts = ids.map((id) => document.getElementById(id)?.textContent?.trim())
    return { isInvalid: describedElement.getAttribute('aria-invalid'), texts }
  })
  expect(state.isInvalid).toBe('true')
  expect(state.texts).toContain(message)
  expect(await page.getByRole('alert').filter({ hasText: message }).count()).toBe(0)
}

it('reports missing fields of a review and a report', async () => {
  const page = await openAsMember('ada')
  await page.goto('/review-blog/site-1/1')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expectFieldError(page, page.getByRole('radio').first(), 'Choose one to five stars.')
  await page.getByRole('radio').nth(3).check({ force: true })
  await page.getByRole('button', { name: 'Publish review' }).click()
  const text = page.getByLabel('Your review')
  await expectFieldError(page, text, 'Please fill out this field.')
  // Editing the field clears the server's error.
  await page.route('**/reviews/', (route) =>
    route.fulfill({ status: 400, json: { content: ['Say it in other words.'] } }),
  )
  await text.fill('Hm.')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expectFieldError(page, text, 'Say it in other words.')
  await text.fill('Hm!')
  await page.getByText('Say it in other words.').waitFor({ state: 'detached' })
  await page.unrouteAll()

  await page.goto('/blog/site-1/1')
  await clickInMenu(page, /^Report /)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectFieldError(page, dialog.getByRole('radio').first(), 'Please choose what’s wrong.')
  await dialog.getByRole('radio', { name: 'Other' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectFieldError(page, dialog.getByLabel('Tell us more'), 'Please fill out this field.')
})

it('reports errors in the email and password settings', async () => {
  const page = await openAsMember('grace')
  await page.goto('/update-profile')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expectFieldError(page, page.getByLabel('New email'), 'Please fill out this field.')
  await page.getByLabel('New email').fill('no address')
  await page.getByLabel('Current password', { exact: true }).first().fill(password)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expectFieldError(page, page.getByLabel('New email'), 'Enter a valid email address.')
  await page.goto('/update-profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectFieldError(
    page,
    page.getByLabel('Current password', { exact: true }).nth(1),
    'Please fill out this field.',
  )
  await page.getByLabel('Current password', { exact: true }).nth(1).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectFieldError(
    page,
    page.getByLabel('New password', { exact: true }),
    'password must be at least 8 characters long',
  )
})

it('reports a rejected address, even if the form is submitted before the address was checked', async () => {
  const page = await openAsMember('kim')
  await page.goto('/upload-blog')
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('http://nothing-here.invalid')
  await address.press('Enter')
  await page.getByText('it doesn’t end in a known domain').waitFor()
  const message = (await page.getByText('it doesn’t end in a known domain').innerText()).trim()
  await expectFieldError(page, address, message)
})

it('focuses the search field on an empty search', async () => {
  const page = await app.newPage()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Search Wend' })
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  // No native validation bubble.
  expect(await box.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(true)
})

it('reports log-in and sign-up errors once', async () => {
  await openAsMember('hedy')
  const page = await app.newPage()
  await page.goto('/login-or-signup')
  const address = page.getByLabel('Your email')
  await address.fill('hedy')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectFieldError(page, address, 'Enter a valid email address.')

  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const email = page.getByLabel('Email')
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true)
  await email.fill('lamarr@example.org')
  await page.getByLabel('Username').fill('hedy')
  // Announced while the field keeps the focus.
  await expectAnnouncement(page, 'A user with that username already exists.')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expectFieldError(
    page,
    page.getByLabel('Username'),
    'Error: A user with that username already exists.',
  )
  await page.getByLabel('Username').fill('lamarr')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const message = 'Error: password must be at least 8 characters long'
  await expectFieldError(page, page.getByLabel('Password', { exact: true }), message)
})

it('redirects members away from the sign-up page, and keeps the form out of the history', async () => {
  const page = await app.newPage()
  await page.goto('/about')
  await page.goto('/sign-up?next=%2Ftags')
  await page.getByLabel('Email').fill('annie@example.org')
  await page.getByLabel('Username').fill('annie')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/create-profile?next=%2Ftags')
  await page.goBack()
  await page.waitForURL('**/about')
  await page.goto('/sign-up?next=%2Ftags')
  await page.waitForURL('**/tags')
  await page.goto('/sign-up')
  await page.waitForURL('**/home')
  expect(app.consoleErrors).toEqual([])
})
