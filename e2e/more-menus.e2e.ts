import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isSlowRun } from '#test/slow-it.ts'
import { logInAs, setUpDemo } from './demo-app.ts'
import { expectFocus } from './focus.ts'
import { clickInMenu, moreButton } from './more-menu.ts'
import { trackRequests } from './track-requests.ts'

// Keyboard support of the "…" menus.

const demo = setUpDemo()

/** Presses Tab. @returns the index of the focused menu item, -1 outside the menu */
async function pressTab(page: Page, key = 'Tab'): Promise<number> {
  await page.keyboard.press(key)
  return moreButton(page).evaluate((trigger) =>
    [...(trigger.nextElementSibling?.querySelectorAll('a, button') ?? [])].indexOf(
      document.activeElement as Element,
    ),
  )
}

describe.each(isSlowRun ? [360, 1280] : [360])('at %s px', (width) => {
  it.each(['site', 'discussion', 'news'] as const)(
    'the menu items of a %s follow its button in the Tab order',
    async (screen) => {
      const paths = { site: demo.paths.blog, discussion: demo.paths.discussion, news: '/newsfeed' }
      const page = await demo.app.newPage({ viewport: { width, height: 740 } })
      await logInAs(page, 'ada')
      const waitForRequests = trackRequests(page)
      await page.goto(paths[screen])
      const trigger = moreButton(page)
      await trigger.waitFor()
      await waitForRequests()
      // React replaces a placeholder some time after its data have arrived.
      const lastContent = {
        site: page.getByText('This is my site', { exact: true }),
        discussion: page.getByLabel('Your comment'),
        news: trigger,
      }
      await lastContent[screen].waitFor({ state: 'attached' })
      const items = trigger.locator('xpath=following-sibling::*[1]').locator('a, button')
      const count = await items.count()
      expect(count).toBeGreaterThan(0)

      // Retries until no focus change comes between the two key presses.
      const returnsToTrigger = async () => {
        await trigger.focus()
        expect(await pressTab(page)).toBe(-1)
        await page.keyboard.press('Shift+Tab')
        return trigger.evaluate((element) => element === document.activeElement)
      }
      await expect.poll(returnsToTrigger).toBe(true)

      for (const key of ['Enter', 'Space']) {
        await page.keyboard.press(key)
        await items.first().waitFor()
        for (let index = 0; index < count; index++) expect(await pressTab(page)).toBe(index)
        await page.keyboard.press('Escape')
        await expectFocus(trigger)
        await items.first().waitFor({ state: 'hidden' })
        expect(await trigger.getAttribute('aria-expanded')).toBe('false')
      }

      // Tabbing out closes the menu; it is still closed on the way back.
      await page.keyboard.press('Enter')
      for (let index = 0; index < count; index++) await pressTab(page)
      expect(await pressTab(page)).toBe(-1)
      await items.first().waitFor({ state: 'hidden' })
      expect(await pressTab(page, 'Shift+Tab')).toBe(-1)
      await expectFocus(trigger)
      await page.context().close()
    },
  )
})

it('closes each menu with Escape after it has lost the focus', async () => {
  const page = await demo.app.newPage()
  await logInAs(page, 'ada')
  await page.goto(demo.paths.discussion)
  const account = page.getByRole('button', { name: 'Account of ada' })
  for (const [trigger, item] of [
    [
      moreButton(page),
      moreButton(page).locator('xpath=following-sibling::*[1]').locator('a, button').first(),
    ],
    [account, page.getByRole('link', { name: 'Go to profile' })],
    [page.getByRole('button', { name: 'Menu' }), page.getByRole('link', { name: 'News Feed' })],
  ] as const) {
    await trigger.click()
    await item.waitFor()
    // As if the focused item were removed, which fires no event.
    await page.evaluate(() => {
      const suppress = (event: Event) => event.stopImmediatePropagation()
      addEventListener('focusout', suppress, { capture: true, once: true })
      ;(document.activeElement as HTMLElement).blur()
      removeEventListener('focusout', suppress, { capture: true })
    })
    await page.keyboard.press('Escape')
    await item.waitFor({ state: 'hidden' })
  }
})

it('opens within the window at its bottom', async () => {
  const page = await demo.app.newPage({ viewport: { width: 360, height: 740 } })
  await page.goto(demo.paths.blog)
  const trigger = moreButton(page)
  // At the bottom of the window, within reach of a thumb.
  await trigger.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight))
  await trigger.click()
  const last = trigger.locator('xpath=following-sibling::*[1]').locator('a, button').last()
  await expect
    .poll(async () => ((await last.boundingBox())?.y ?? 999) + ((await last.boundingBox())?.height ?? 0))
    .toBeLessThanOrEqual(740)
})

it('names the subject of a menu’s items', async () => {
  const page = await demo.app.newPage()
  await logInAs(page, 'ada')
  await page.goto(demo.paths.discussion)
  const menu = page.getByRole('listitem').getByRole('button', { name: /^More about the comment by / })
  await menu.first().click()
  const name = (await menu.first().getAttribute('aria-label')) ?? ''
  await page.getByRole('group', { name }).getByRole('button', { name: 'Copy link' }).waitFor()
  const author = name.replace('More about the comment by ', '')
  await page
    .getByRole('button', { name: `Reply to ${author}` })
    .first()
    .waitFor()
})

it('follows a site from the menu of one of its posts', async () => {
  const page = await demo.app.newPage()
  await logInAs(page, 'ada')
  await page.goto('/newsfeed')
  const follow = page.locator('button', { hasText: /^Follow / })
  const row = page.locator('main article').filter({ has: follow }).first()
  const name = (await row.locator(follow).textContent()) ?? ''
  await clickInMenu(row, name)
  await page.getByText('You’re following this site.').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('main article button', { hasText: name }).count()).toBe(0)
})
