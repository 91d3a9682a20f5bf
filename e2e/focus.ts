import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until this element has the focus. */
export const hasFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((one) => one === document.activeElement)).toBe(true)
/** Waits until the focus is on some element inside. */
export const isSomewhere = (page: Page, inside = 'main') =>
  expect
    .poll(() => page.evaluate((place) => document.activeElement?.closest(place) !== null, inside))
    .toBe(true)
/** Waits until a live region announces these words. */
export const hears = (page: Page, words: string | RegExp) =>
  page
    .locator('[role="status"], [role="alert"], [aria-live]')
    .filter({ hasText: words })
    .first()
    .waitFor({ state: 'attached' })

/** Checks client-side navigation: the new heading is there, the main part has the focus, and the title is announced. */
export async function arrives(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
  await hasFocus(page.locator('#main'))
  await hears(page, await page.title())
}

/** Checks that Tab stays inside a dialog. */
export async function staysInside(page: Page, dialog: Locator): Promise<void> {
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    const place = await dialog.evaluate((one) =>
      document.activeElement === document.body || one.contains(document.activeElement) ? 'inside' : 'outside',
    )
    expect(place).toBe('inside')
  }
}
