import type { Page } from 'playwright-core'
import type { Translator } from '#i18n/translator.ts'

// Input and clicks before a picture of a form is taken, in the language of the screen.

const any = '§'
/** What begins and ends as a text does, with some words in the place of its value. */
export function around(text: (value: string) => string, words = ''): RegExp {
  const literal = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [before = '', after = ''] = text(any).split(any)
  return new RegExp(`^${literal(before)}.*${literal(words)}.*${literal(after)}$`)
}

/** Sends a form with mistakes. */
export async function logInWrongly(page: Page, t: Translator) {
  await page.getByLabel(t('Email')).fill('nobody@example.org')
  await page.getByLabel(t('Password'), { exact: true }).fill('not the password')
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
}

export async function writeToStaff(page: Page, t: Translator) {
  await page.getByLabel(t('Subject')).fill('A thank-you')
  await page.getByRole('textbox', { name: t('Message') }).fill('For the typewriters.')
  await page.getByRole('button', { name: t('Send message') }).click()
  await page.getByText(t('Your message has been sent. We’ll reply to your account’s email.')).waitFor()
}

export async function typeTag(page: Page, t: Translator) {
  await page.getByLabel(t('Tags')).pressSequentially('hi')
  await page.getByRole('option').first().waitFor()
}

export async function typeSearch(page: Page, t: Translator) {
  const name = around((site_name) => t('Search {site_name}', { site_name }))
  await page.getByRole('combobox', { name }).fill('ma')
  await page.getByRole('option').first().waitFor()
}

/** Makes the page that of a surprise, as if one had led to it. */
export async function comeBySurprise(page: Page, t: Translator) {
  await page.evaluate(() => history.replaceState({ state: { surprise: 'all' }, key: 'kept' }, ''))
  await page.reload()
  await page.getByRole('region', { name: t('Surprise me') }).waitFor()
}

/** Fills in an address that is listed already, and waits for the check. */
export async function giveKnownAddress(page: Page, t: Translator) {
  await page.getByLabel(t('Address')).fill('https://wiki.xxiivv.com/')
  await page.getByLabel(t('Title')).focus()
  await page.getByText(t('This site has already been uploaded.')).waitFor()
}
