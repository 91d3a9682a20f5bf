import type { Page } from 'playwright-core'

export const password = 'a calm long password'

/** Signs up from the log-in page, and skips the profile. */
export async function signUpFromLogInPage(page: Page, username: string): Promise<void> {
  await page.getByLabel('Your email').fill(`${username}@example.org`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/sign-up/)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Skip' }).click()
}
