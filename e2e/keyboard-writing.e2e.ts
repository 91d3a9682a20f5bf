import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReport } from '#test/builders/for-staff.ts'
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
import { moreButton } from './more-menu.ts'
import type { TestApp } from './test-app.ts'

// Keyboard and screen reader users can do everything; the focus is never lost, and always visible. Navigation is in
// keyboard.e2e.ts.

let app: TestApp
let paths: DemoPaths
beforeAll(async () => {
  ;({ app, paths } = await startAppWithLongLists())
})
afterAll(() => app?.close())

async function openWindow(username: string, options: Parameters<TestApp['newPage']>[0] = {}) {
  const page = await app.newPage(options)
  await logInAs(page, username)
  return { page, keys: keyboardFor(page) }
}

describe('with the keyboard alone, a member', () => {
  it('votes for, bookmarks, shares and reports a site', async () => {
    const { page, keys } = await openWindow('noor', { permissions: ['clipboard-write'] })
    await page.goto(paths.blog)
    const upvote = page.getByRole('main').getByRole('button', { name: /^Upvoted? \d+ upvotes?$/ })
    const votes = Number((await upvote.textContent())?.match(/\d+/)?.[0])
    await page.getByRole('button', { name: 'Bookmark', exact: true }).waitFor()
    await keys.press(upvote, 'Space')
    await page.getByRole('button', { name: `Upvoted ${votes + 1} upvote` }).waitFor()
    await expectAnnouncement(page, `Upvotes: ${votes + 1}`)
    await expectFocus(upvote)
    await keys.press(page.getByRole('button', { name: /^Bookmark(ed)?$/ }))
    await page.getByRole('button', { name: 'Bookmarked', exact: true }).waitFor()
    await expectFocus(page.getByRole('button', { name: /^Bookmark(ed)?$/ }))
    const more = moreButton(page)
    await keys.press(more)
    await keys.press(page.getByRole('button', { name: 'Share' }))
    await expectAnnouncement(page, 'Link copied')
    await expectFocus(more)

    await page.keyboard.press('Enter')
    await keys.press(page.getByRole('button', { name: /^Report / }).first())
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectFocusTrap(page, dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(more)
  })

  it('reviews a site, edits the review, and deletes it', async () => {
    const { page, keys } = await openWindow('noor')
    await page.goto(paths.blog)
    const reviews = page.getByRole('region', { name: /^Reviews/ })
    await keys.press(reviews.getByRole('button', { name: 'Write a review' }))
    await expectFocus(reviews.getByRole('radio', { name: '1 star' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => reviews.getByRole('radio', { name: '3 stars' }).isChecked()).toBe(true)
    await keys.write(reviews.getByLabel('Your review'), 'Calm, and full of detours.')
    await page.keyboard.press('Escape')
    await expectFocus(reviews.getByRole('button', { name: 'Write a review' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => reviews.getByLabel('Your review').inputValue()).toBe('Calm, and full of detours.')
    await reviews.getByRole('radio', { name: '3 stars' }).check()
    await keys.press(reviews.getByRole('button', { name: 'Publish review' }))
    await expectAnnouncement(page, 'Review published.')
    await expectFocusInside(page, '#reviews')

    await keys.press(reviews.getByRole('button', { name: 'Edit your review' }))
    await expectFocus(reviews.getByRole('radio', { name: '3 stars' }))
    await keys.press(reviews.getByRole('button', { name: 'Cancel' }))
    await expectFocusInside(page, '#reviews')

    const deleteButton = reviews.getByRole('button', { name: 'Delete your review' })
    await keys.press(deleteButton)
    const dialog = page.getByRole('alertdialog')
    await expectFocus(dialog.getByRole('button', { name: 'Cancel' }))
    await expectFocusTrap(page, dialog)
    await page.keyboard.press('Escape')
    await expectFocus(deleteButton)
    await page.keyboard.press('Enter')
    await keys.press(dialog.getByRole('button', { name: 'Delete' }))
    await expectAnnouncement(page, 'Your review was deleted.')
    await reviews.getByRole('button', { name: 'Write a review' }).waitFor()
    await expectFocusInside(page, '#reviews')

    // The previous page's cache may still have the deleted review.
    await page.addInitScript(() => localStorage.removeItem('wend-queries'))
    await page.goto(paths.blog.replace('/blog/', '/review-blog/'))
    await keys.press(page.getByRole('radio', { name: '1 star' }), 'Space')
    await keys.write(page.getByLabel('Your review'), 'Not for me.')
    await keys.press(page.getByRole('button', { name: 'Publish review' }))
    await page.waitForURL(/#reviews$/)
    await expectFocus(page.locator('#reviews'))
  })

  it('starts a discussion, comments, quotes, edits and deletes', async () => {
    const { page, keys } = await openWindow('noor')
    await page.goto(paths.blog)
    await keys.press(page.getByRole('button', { name: 'Start a discussion' }))
    await expectFocus(page.getByRole('textbox', { name: 'Title' }))
    await keys.press(page.getByRole('button', { name: 'Cancel' }))
    await expectFocus(page.getByRole('button', { name: 'Start a discussion' }))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('textbox', { name: 'Title' }))
    await page.keyboard.insertText('With keys alone')
    await keys.write(page.getByRole('textbox', { name: 'Text' }), 'Does it work?')
    await keys.press(page.getByRole('button', { name: 'Start discussion' }))
    await expectNavigation(page, 'With keys alone')

    const commentField = page.getByRole('textbox', { name: 'Your comment' })
    const comments = page.getByRole('list', { name: /^Comments/ }).getByRole('listitem')
    const comment = (text: string) => comments.filter({ hasText: text })
    for (const text of ['The first thing.', 'The second thing.']) {
      await keys.write(commentField, text)
      await keys.press(page.getByRole('button', { name: 'Comment', exact: true }))
      await comment(text).waitFor()
      await expectAnnouncement(page, 'Comment added.')
      await expectFocus(commentField)
    }
    await comment('The first thing.')
      .locator('p', { hasText: 'The first thing.' })
      .evaluate((words) => getSelection()?.selectAllChildren(words))
    await comment('The first thing.').getByRole('button', { name: 'Reply' }).focus()
    await page.keyboard.press('Enter')
    await expectFocus(commentField)
    await expect.poll(() => commentField.inputValue()).toContain('> The first thing.')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')

    await keys.press(moreButton(comment('The first thing.')))
    await keys.press(comment('The first thing.').getByRole('button', { name: 'Edit comment' }))
    const editField = page.getByRole('textbox', { name: 'Edit comment' })
    await expectFocus(editField)
    await keys.write(editField, 'The first thing, better.')
    await keys.press(page.getByRole('button', { name: 'Save' }))
    await expectFocus(comment('The first thing, better.'))
    await expectAnnouncement(page, 'Saved.')

    await keys.press(moreButton(comment('The second thing.')))
    await keys.press(comment('The second thing.').getByRole('button', { name: 'Delete comment' }))
    const dialog = page.getByRole('alertdialog')
    await expectFocus(dialog.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press('Escape')
    await expectFocus(moreButton(comment('The second thing.')))
    await page.keyboard.press('Enter')
    await keys.press(comment('The second thing.').getByRole('button', { name: 'Delete' }))
    await keys.press(dialog.getByRole('button', { name: 'Delete' }))
    await expectAnnouncement(page, 'Comment deleted.')
    await expectFocus(comment('The first thing, better.'))

    await keys.press(moreButton(page))
    await keys.press(page.getByRole('main').getByRole('button', { name: 'Edit discussion' }))
    await expectFocus(page.getByRole('textbox', { name: 'Title' }))
    await keys.press(page.getByRole('button', { name: 'Cancel' }))
    await expectFocusInside(page)
    await keys.press(moreButton(page))
    await keys.press(page.getByRole('main').getByRole('button', { name: 'Delete discussion' }))
    await keys.press(dialog.getByRole('button', { name: 'Delete' }))
    await expectAnnouncement(page, 'Discussion deleted.')
    await page.waitForURL(`**${paths.blog}`)
    await expectFocusInside(page)
  })

  it('moderates: reports and tags', async () => {
    for (const thing_id of [1, 2]) await makeReport(app, { thing_id, reason: `Look at number ${thing_id}` })
    const { page, keys } = await openWindow('mirela')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
    const dismiss = row('Look at number 2').getByRole('button', { name: /^Dismiss/ })
    const dialog = page.getByRole('dialog')

    await page.goto('/admin-wn?section=reports')
    await keys.press(dismiss)
    await dialog.waitFor()
    await expectFocusTrap(page, dialog)
    await page.keyboard.press('Escape')
    await expectFocus(dismiss)
    await page.keyboard.press('Enter')
    await keys.write(dialog.getByLabel('Reason'), 'All is well.')
    await keys.press(dialog.getByRole('button', { name: 'Dismiss' }))
    await expectAnnouncement(page, /Report dismissed\./)
    await row('Look at number 2').waitFor({ state: 'detached' })
    await expectFocusInside(page, 'tr')

    await keys.press(
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Tags', exact: true }),
    )
    await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
    await expectAnnouncement(page, 'Admin: Tags')
    await expectFocusInside(page, 'main')
    await keys.press(page.getByRole('row').nth(2).getByRole('button', { name: 'Merge' }))
    await keys.write(dialog.getByLabel('Tag to keep'), 'history')
    await keys.press(dialog.getByRole('button', { name: 'Merge' }))
    await dialog.waitFor({ state: 'detached' })
    await expectFocusInside(page)
  })

  it('logs no script errors', () => {
    expect(app.consoleErrors).toEqual([])
  })
})
