import type { Page } from 'playwright-core'

// What is typed and pressed before a picture of a form is taken.

/** Sends a form with mistakes. */
export const sendEmpty = (name: string) => async (page: Page) => {
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
}

export async function writeToStaff(page: Page) {
  await page.getByLabel('Subject').fill('A thank-you')
  await page.getByLabel('Message').fill('For the typewriters.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message has been sent.').waitFor()
}

export async function typeTag(page: Page) {
  await page.getByLabel('Tags').pressSequentially('hi')
  await page.getByRole('option').first().waitFor()
}

export async function typeSearch(page: Page) {
  await page.getByRole('combobox', { name: /^Search / }).fill('ma')
  await page.getByRole('option').first().waitFor()
}

/** Fills in an address that is listed already, and waits for the check. */
export async function giveKnownAddress(page: Page) {
  await page.getByLabel('Address').fill('https://wiki.xxiivv.com/')
  await page.getByLabel('Title').focus()
  await page.getByText('This site has already been uploaded.').waitFor()
}
