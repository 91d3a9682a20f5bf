import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhookPath } from '#instance/donations/webhook.ts'
import { type StripeServer, startStripe } from '#test/stripe/stripe-server.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let stripe: StripeServer
let app: TestApp
beforeAll(async () => {
  stripe = await startStripe()
  app = await startTestApp({ env: { ...stripe.env, SITE_NAME: 'Little Web' } })
  stripe.webhook_url = app.url + webhookPath
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const thankYouDialog = (page: Page) => page.getByRole('dialog', { name: 'Success!' })

it('lets a member donate once and show it on their profile', async () => {
  const page = await app.newPage()
  await logIn(page, app.db, 'ada')
  await page.goto('/donate')
  await page.getByRole('radio', { name: 'Another amount' }).check({ force: true })
  await page.getByLabel('Amount in USD').fill('nothing')
  await page.getByRole('button', { name: /^Donate/ }).click()
  await page.getByText('Choose an amount from $1 to $10,000.').waitFor()
  await page.getByLabel('Amount in USD').fill('12,50')
  await page.getByRole('button', { name: 'Donate $12.50' }).dblclick()
  await page.getByRole('heading', { name: 'Pay 1250 usd' }).waitFor()
  expect(stripe.sessions.size).toBe(1)
  await page.getByRole('button', { name: 'Pay' }).click()

  await thankYouDialog(page).waitFor()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByText('received, thank you').waitFor()
  await page.getByText('$12.50').waitFor()
  await page.getByLabel('Show on my profile that I’m a supporter').check()
  await expect
    .poll(async () => {
      const rows = await app.db.selectFrom('users').select('shows_support').execute()
      return rows[0]?.shows_support
    })
    .toBe(true)
  await page.goto('/user/ada')
  await page.getByText('Supporter since').waitFor()
  expect(app.consoleErrors).toEqual([])
})

it('lets a member donate monthly, and change that at Stripe', async () => {
  const page = await app.newPage()
  await page.goto('/donate')
  await page.getByRole('radio', { name: 'Every month' }).check({ force: true })
  const link = page.getByRole('link', { name: 'Log in to donate every month' })
  expect(await link.getAttribute('href')).toBe('/login-or-signup?next=%2Fdonate')

  await logIn(page, app.db, 'grace')
  await page.goto('/donate')
  await page.getByRole('radio', { name: 'Every month' }).check({ force: true })
  await page.getByRole('radio', { name: '$10' }).check({ force: true })
  await page.getByRole('button', { name: 'Donate $10 every month' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await thankYouDialog(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('every month, thank you').waitFor()
  await page.getByRole('button', { name: 'Manage my donations' }).click()
  await page.getByRole('heading', { name: 'Billing portal' }).waitFor()
  expect(app.consoleErrors).toEqual([])
})

it('lets a visitor donate, and restores the page when they come back', async () => {
  const page = await app.newPage()
  await page.goto('/donate')
  await page.getByRole('button', { name: 'Donate $10' }).click()
  await page.getByRole('heading', { name: 'Pay 1000 usd' }).waitFor()
  await page.goBack()
  const button = page.getByRole('button', { name: 'Donate $10' })
  await button.waitFor()
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
})

it('shows an error when Stripe is down', async () => {
  const page = await app.newPage()
  await page.goto('/donate')
  stripe.failure = 503
  await page.getByRole('button', { name: 'Donate $10' }).click()
  await page.getByText('You haven’t been charged. Please try again in a minute.').waitFor()
  stripe.failure = 'none'
  await page.getByRole('button', { name: 'Donate $10' }).click()
  await page.getByRole('heading', { name: 'Pay 1000 usd' }).waitFor()
})

const readMainText = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ')

it('mentions supporters only if donations are accepted here', async () => {
  const page = await app.newPage()
  await page.goto('/donate')
  await expect
    .poll(() => readMainText(page))
    .toContain('you can choose to be shown as a supporter on your profile')
  expect(await readMainText(page)).not.toContain('accept donations yet')
})

it('shows no donation button without Stripe keys', async () => {
  const appWithoutDonations = await startTestApp()
  const page = await appWithoutDonations.newPage()
  // The query parameter alone opens no thank-you dialog.
  await page.goto('/donate?given=once')
  await page.getByText('doesn’t accept donations yet').waitFor()
  expect(await thankYouDialog(page).count()).toBe(0)
  expect(await page.getByRole('button', { name: /Donate/ }).count()).toBe(0)
  expect(await readMainText(page)).not.toMatch(/supporter|[Dd]onations pay|A donation/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#drawer').getByRole('link', { name: 'Home', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Our Substack' }).count()).toBe(0)
  await appWithoutDonations.close()

  const appWithExternalDonations = await startTestApp({
    env: { DONATE_URL: 'https://give.example.org/us', NEWSLETTER_URL: 'https://letters.example.org/' },
  })
  const otherPage = await appWithExternalDonations.newPage()
  await otherPage.goto('/donate')
  const link = otherPage.getByRole('link', { name: 'Donate at give.example.org' })
  expect(await link.getAttribute('href')).toBe('https://give.example.org/us')
  // Donations made elsewhere are unknown here, so no profile can show them.
  await expect.poll(() => readMainText(otherPage)).toContain('Donations pay for')
  expect(await readMainText(otherPage)).not.toMatch(/supporter|accept donations yet/)
  await otherPage.getByRole('button', { name: 'Menu' }).click()
  const newsletterLink = otherPage.getByRole('link', { name: 'Our Substack' })
  expect(await newsletterLink.getAttribute('href')).toBe('https://letters.example.org/')
  expect(await newsletterLink.getAttribute('target')).toBe('_blank')
  expect(appWithExternalDonations.consoleErrors).toEqual([])
  await appWithExternalDonations.close()
})
