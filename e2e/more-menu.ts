import type { Locator, Page } from 'playwright-core'

/** The first "…" button in a part of the page. */
export const moreOf = (within: Page | Locator): Locator =>
  ('goto' in within ? within.getByRole('main') : within).getByRole('button', { name: /^More about / }).first()

/** Opens the first "…" menu in a part of the page and clicks the item with this name. */
export async function pressInMenu(within: Page | Locator, name: string | RegExp): Promise<void> {
  const menu = moreOf(within)
  await menu.click()
  await menu
    .locator('xpath=..')
    .locator('a, button')
    .and(menu.page().getByRole('button', { name }).or(menu.page().getByRole('link', { name })))
    .first()
    .click()
}
