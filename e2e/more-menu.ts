import type { Locator, Page } from 'playwright-core'

/** The first "…" button in a part of the page. */
export const moreButton = (within: Page | Locator): Locator =>
  ('goto' in within ? within.getByRole('main') : within).getByRole('button', { name: /^More about / }).first()

/** Opens the first "…" menu in a part of the page and clicks the item with this name. */
export async function clickInMenu(within: Page | Locator, name: string | RegExp): Promise<void> {
  const menu = moreButton(within)
  await menu.click()
  await menu
    .locator('xpath=..')
    .locator('a, button')
    .and(menu.page().getByRole('button', { name }).or(menu.page().getByRole('link', { name })))
    .first()
    .click()
}
