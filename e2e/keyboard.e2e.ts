import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoPaths } from '../docs/pictures/screens.ts'
import { startAppWithLongLists } from './app-with-long-lists.ts'
import { logInAs } from './demo-app.ts'
import {
  expectAnnouncement,
  expectFocus,
  expectFocusInside,
  expectFocusTrap,
  expectNavigation,
} from './focus.ts'
import { keyboardFor } from './keyboard.ts'
import type { TestApp } from './test-app.ts'

// Keyboard and screen reader users can do everything; the focus is never lost, and always visible. Writing is in
// keyboard-writing.e2e.ts, accounts are in accounts.e2e.ts, Tab stops are in keyboard-stops.e2e.ts.

let app: TestApp
let paths: DemoPaths
beforeAll(async () => {
  ;({ app, paths } = await startAppWithLongLists())
})
afterAll(() => app?.close())

async function openWindow(username?: string, options: Parameters<TestApp['newPage']>[0] = {}) {
  const page = await app.newPage(options)
  if (username) await logInAs(page, username)
  return { page, keys: keyboardFor(page) }
}

/** The animation of the first row at home: `running`, `paused`, or `none`. */
const getAnimationState = (page: Page): Promise<string> =>
  page
    .getByRole('region', { name: 'A few of the sites' })
    .locator('article')
    .first()
    .evaluate((card) => {
      const moving = document
        .getAnimations()
        .find(({ effect }) => (effect as KeyframeEffect).target?.contains(card))
      return moving?.playState ?? 'none'
    })

describe('with the keyboard alone, a visitor', () => {
  it('pauses the moving rows at home, opens a surprise, and searches', async () => {
    const reducedMotionPage = (await openWindow()).page
    await reducedMotionPage.goto('/home')
    expect(await getAnimationState(reducedMotionPage)).toBe('none')
    const { page, keys } = await openWindow(undefined, { reducedMotion: 'no-preference' })
    await page.goto('/home')
    await expect.poll(() => getAnimationState(page)).toBe('running')
    await keys.press(page.getByRole('button', { name: 'Pause' }))
    await expect.poll(() => getAnimationState(page)).toBe('paused')
    await keys.press(page.getByRole('button', { name: 'Play' }), 'Space')
    await expect.poll(() => getAnimationState(page)).toBe('running')

    await keys.press(page.getByRole('link', { name: 'Surprise me' }).first())
    await page.waitForURL(/\/(blog|article)\//)
    await expectNavigation(page, /./)

    const box = page.getByRole('combobox', { name: 'Search Wend' })
    await keys.write(box, 'sourd')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await keys.write(box, 'maps')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search-results?query=maps')
    await expectNavigation(page, 'Results for “maps”')
    await expectAnnouncement(page, /^\d+ results? for “maps”$/)
    // Another query on the same screen keeps focus and announcements.
    await keys.write(box, 'bread')
    await page.keyboard.press('Enter')
    await expectNavigation(page, 'Results for “bread”')
    await expectAnnouncement(page, /^\d+ results? for “bread”$/)
  })

  it('continues in long lists without losing the position', async () => {
    const { page, keys } = await openWindow()
    await page.goto(paths.discussion)
    await page.getByText('Number 26.').waitFor()
    const more = page.getByRole('link', { name: 'Load more' })
    await keys.press(more)
    await expectFocus(page.getByRole('listitem').filter({ hasText: 'Number 25.' }))
    await expectAnnouncement(page, '20 more')
    await keys.press(more)
    await expectFocus(page.getByRole('listitem').filter({ hasText: 'Number 5.' }).last())
    await more.waitFor({ state: 'detached' })

    await page.goto('/newsfeed')
    const siteLink = page.getByRole('main').getByRole('article').nth(5).getByRole('link').last()
    await siteLink.focus()
    // Keyboard support is loaded with the first focus.
    await page.locator('body > p[role="status"]').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/newsfeed')
    await page.getByRole('main').and(page.locator(':focus')).waitFor()
    await page.goBack()
    await expectFocus(siteLink)

    await page.goto('/blogs/recent')
    const cards = page.getByRole('list', { name: 'Recent sites' }).getByRole('article')
    const cardCount = await cards.count()
    // Loading more does not move the focus.
    const lastLink = cards
      .nth(cardCount - 1)
      .getByRole('link')
      .first()
    await lastLink.focus()
    await expect.poll(() => cards.count()).toBeGreaterThan(cardCount)
    await expectAnnouncement(page, /^\d+ more$/)
    await expectFocus(lastLink)
  })

  it('reads notifications, uses the menus, and finds the parts of the profile', async () => {
    const { page, keys } = await openWindow('ada', { viewport: { width: 360, height: 640 } })
    await page.goto('/about')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await keys.press(menu)
    const drawer = page.getByRole('navigation', { name: 'Site' })
    await drawer.waitFor()
    const links = drawer.getByRole('link')
    await expectFocus(links.first())
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expectFocus(menu)
    // It closes when the focus leaves it in either direction: nothing below it gets the focus.
    await page.keyboard.press('Enter')
    await expectFocus(links.first())
    await page.keyboard.press('Shift+Tab')
    await drawer.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await keys.tabTo(links.last())
    await page.keyboard.press('Tab')
    await drawer.waitFor({ state: 'hidden' })
    await expectFocusInside(page, 'header')
    await menu.focus()
    await page.keyboard.press('Enter')
    await keys.press(drawer.getByRole('link', { name: 'News Feed' }))
    await expectNavigation(page, 'News Feed')
    await drawer.waitFor({ state: 'hidden' })

    const account = page.getByRole('button', { name: 'Account of ada' })
    await keys.tabTo(account)
    await page.keyboard.press('ArrowDown')
    await expectFocus(page.getByRole('link', { name: 'Go to profile' }))
    for (const name of ['Bookmarks', 'Following', 'Settings']) {
      await page.keyboard.press('ArrowDown')
      await expectFocus(page.getByRole('banner').getByRole('link', { name }))
    }
    await page.keyboard.press('ArrowDown')
    await expectFocus(page.getByRole('button', { name: 'Log out' }))
    await page.keyboard.press('Escape')
    await expectFocus(account)
    await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' })

    await page.goto('/home')
    await keys.press(page.getByRole('link', { name: /^Notifications/ }))
    await expectNavigation(page, 'Notifications')
    // The button has no effect until the unread notifications have loaded.
    await page.getByText('Unread:').first().waitFor({ state: 'attached' })
    const markAllButton = page.getByRole('button', { name: 'Mark all as read' })
    await keys.press(markAllButton)
    await expect.poll(() => markAllButton.getAttribute('aria-disabled')).toBe('true')
    await expectAnnouncement(page, 'All notifications marked as read.')
    await expectFocus(markAllButton)
    await keys.press(page.getByText('Notification settings'))
    const box = page.getByRole('checkbox').first()
    const wasChecked = await box.isChecked()
    await keys.press(box, 'Space')
    await expect.poll(() => box.isChecked()).toBe(!wasChecked)
    await expectAnnouncement(page, 'Saved.')
    await expectFocus(box)

    await page.goto('/profile')
    for (const tab of ['Comments', 'Upvoted', 'Reviews']) {
      const link = page.getByRole('link', { name: tab, exact: true })
      await keys.press(link)
      await link.and(page.locator('[aria-current]')).waitFor()
      await expectFocus(link)
    }
  })

  it('cancels a picture chosen by mistake', async () => {
    const { page, keys } = await openWindow('ada')
    await page.goto('/edit-profile')
    const file = page.getByLabel('Picture', { exact: true })
    const chooser = page.waitForEvent('filechooser')
    await keys.press(file)
    const create = { width: 90, height: 90, channels: 3 as const, background: '#2a6' }
    const buffer = await sharp({ create }).png().toBuffer()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('slider').waitFor()
    await expectFocusTrap(page, dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(file)
  })

  it('logs no script errors', () => {
    expect(app.consoleErrors).toEqual([])
  })
})
