import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until this element has the focus. */
export const expectFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
/** Waits until the focus is on some element inside. */
export const expectFocusInside = (page: Page, selector = 'main') =>
  expect
    .poll(() => page.evaluate((selector) => document.activeElement?.closest(selector) !== null, selector))
    .toBe(true)
/** Waits until a live region announces these words. */
export const expectAnnouncement = (page: Page, words: string | RegExp) =>
  page
    .locator('[role="status"], [role="alert"], [aria-live]')
    .filter({ hasText: words })
    .first()
    .waitFor({ state: 'attached' })

/** Checks client-side navigation: the new heading is there, the main part has the focus, and the title is announced. */
export async function expectNavigation(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
  await expectFocus(page.locator('#main'))
  await expectAnnouncement(page, await page.title())
}

/** Checks that Tab stays inside a dialog. */
export async function expectFocusTrap(page: Page, dialog: Locator): Promise<void> {
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    const place = await dialog.evaluate((element) =>
      document.activeElement === document.body || element.contains(document.activeElement)
        ? 'inside'
        : 'outside',
    )
    expect(place).toBe('inside')
  }
}
