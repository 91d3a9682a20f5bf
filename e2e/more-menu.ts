import type { Locator, Page } from 'playwright-core'

/** The first "…" button in a part of the page. */
export const moreButton = (container: Page | Locator): Locator =>
  ('goto' in container ? container.getByRole('main') : container)
    .getByRole('button', { name: /^More about / })
    .first()

/** Opens the first "…" menu in a part of the page and clicks the item with this name. */
export async function clickInMenu(container: Page | Locator, name: string | RegExp): Promise<void> {
  const menu = moreButton(container)
  await menu.click()
  await menu
    .locator('xpath=..')
    .locator('a, button')
    .and(menu.page().getByRole('button', { name }).or(menu.page().getByRole('link', { name })))
    .first()
    .click()
}
