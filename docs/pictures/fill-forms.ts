import type { Page } from 'playwright-core'
import type { Translator } from '#i18n/translator.ts'

// Fills in forms for screenshots, in the language of the page.

const placeholder = '§'
/** A pattern for a message with any value that contains these words. @param formatMessage formats the value */
export function toPattern(formatMessage: (value: string) => string, words = ''): RegExp {
  const escapeRegExp = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [prefix = '', suffix = ''] = formatMessage(placeholder).split(placeholder)
  return new RegExp(`^${escapeRegExp(prefix)}.*${escapeRegExp(words)}.*${escapeRegExp(suffix)}$`)
}

/** Submits wrong credentials, and waits for the error. */
export async function failToLogIn(page: Page, t: Translator) {
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
  const name = toPattern((site_name) => t('Search {site_name}', { site_name }))
  await page.getByRole('combobox', { name }).fill('ma')
  await page.getByRole('option').first().waitFor()
}

/** Reloads the page as one that “Surprise me” has picked. */
export async function openAsSurprise(page: Page, t: Translator) {
  await page.evaluate(() => history.replaceState({ state: { surprise: 'all' }, key: 'kept' }, ''))
  await page.reload()
  await page.getByRole('region', { name: t('Surprise me') }).waitFor()
}

/** Enters the address of a listed site, and waits for the message. */
export async function enterListedAddress(page: Page, t: Translator) {
  await page.getByLabel(t('Address')).fill('https://wiki.xxiivv.com/')
  await page.getByLabel(t('Title')).focus()
  await page.getByText(t('This site has already been uploaded.')).waitFor()
}
