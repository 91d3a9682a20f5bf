import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findThings, type Things } from '../docs/pictures/screens.ts'
import { logInAs, startDemoJourney } from './demo-journey.ts'
import type { Journey } from './journey.ts'
import { keyboardOf } from './keyboard.ts'
import { lengthenLists } from './long-lists.ts'
import { openAwake } from './open-awake.ts'
import { wrongStops } from './stops.ts'

// People who use the keyboard alone, and hear what is told: everything can be done, the focus is always somewhere, and
// one sees where. Accounts are in accounts.e2e.ts.

let journey: Journey
let things: Things
beforeAll(async () => {
  journey = await startDemoJourney()
  things = await findThings(journey.url)
  await lengthenLists(journey.db, idIn(things.blog), idIn(things.discussion))
}, 300_000)
afterAll(() => journey?.close())

const idIn = (address: string) => Number(address.split('/').at(-1))

async function visitor(username?: string, options: Parameters<Journey['visitor']>[0] = {}) {
  const page = await journey.visitor(options)
  if (username) await logInAs(page, username)
  return { page, keys: keyboardOf(page) }
}

const hasFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((one) => one === document.activeElement)).toBe(true)
/** The focus is on something that is there, never on nothing. */
const isSomewhere = (page: Page, inside = 'main') =>
  expect
    .poll(() => page.evaluate((place) => document.activeElement?.closest(place) !== null, inside), {
      timeout: 30_000,
    })
    .toBe(true)
/** Something is told to whoever does not see it. */
const hears = (page: Page, words: string | RegExp) =>
  page
    .locator('[role="status"], [role="alert"], [aria-live]')
    .filter({ hasText: words })
    .first()
    .waitFor({ state: 'attached' })

/** A page was come to in place: its heading is there, the focus is on it, its title is told. */
async function arrives(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
  await hasFocus(page.locator('#main'))
  await hears(page, await page.title())
}

/** How the first of the rows at home moves: `running`, `paused`, or `none`. */
const motion = (page: Page): Promise<string> =>
  page
    .getByRole('region', { name: 'Some of the sites' })
    .locator('article')
    .first()
    .evaluate((card) => {
      const moving = document
        .getAnimations()
        .find(({ effect }) => (effect as KeyframeEffect).target?.contains(card))
      return moving?.playState ?? 'none'
    })

/** Tab goes round in a dialog and never to what is under it. */
async function staysInside(page: Page, dialog: Locator): Promise<void> {
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    const place = await dialog.evaluate((one) =>
      document.activeElement === document.body || one.contains(document.activeElement) ? 'inside' : 'outside',
    )
    expect(place).toBe('inside')
  }
}

describe('somebody with a keyboard alone', () => {
  it('comes in by the skip link, and sees every stop', async () => {
    const wrong: string[] = []
    const screens: [username: string | undefined, ...paths: string[]][] = [
      [undefined, '/home', '/blogs/recent', '/search-results?query=maps', things.blog, things.discussion],
      ['ada', '/home', things.blog, things.discussion, '/notifications', '/profile', '/edit-profile'],
      ['mirela', '/upload-blog', '/update-profile', '/admin-wn?section=sites', '/admin-wn?section=settings'],
    ]
    for (const [username, ...paths] of screens) {
      const { page, keys } = await visitor(username)
      for (const path of paths) {
        await openAwake(page, path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.keyboard.press('Tab')
        const skip = page.getByRole('link', { name: 'Skip to content' })
        await hasFocus(skip)
        expect(await skip.isVisible()).toBe(true)
        await page.keyboard.press('Enter')
        await hasFocus(page.locator('#main'))
        await page.reload()
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        wrong.push(...(await wrongStops(page)).map((problem) => `${path}: ${problem}`))
      }
      await openAwake(page, '/about')
      await keys.press(page.getByRole('main').getByRole('link', { name: 'Donate' }))
      await arrives(page, 'Donate')
    }
    expect(wrong).toEqual([])
  })

  it('stops what moves at home, is surprised, and searches', async () => {
    const still = (await visitor()).page
    await openAwake(still, '/home')
    expect(await motion(still)).toBe('none')
    const { page, keys } = await visitor(undefined, { reducedMotion: 'no-preference' })
    await openAwake(page, '/home')
    await expect.poll(() => motion(page)).toBe('running')
    await keys.press(page.getByRole('button', { name: 'Pause' }))
    await expect.poll(() => motion(page)).toBe('paused')
    await keys.press(page.getByRole('button', { name: 'Let them drift' }), 'Space')
    await expect.poll(() => motion(page)).toBe('running')

    await keys.press(page.getByRole('link', { name: 'Surprise me' }).first())
    await page.waitForURL(/\/(blog|article)\//)
    await arrives(page, /./)

    const box = page.getByRole('combobox', { name: 'Search Wend' })
    await keys.write(box, 'sourd')
    await page.locator('datalist option').first().waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await keys.write(box, 'maps')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search-results?query=maps')
    await arrives(page, 'Results for “maps”')
    await hears(page, /^\d+ results? for “maps”$/)
    // On the same screen with another question: nothing is lost either.
    await keys.write(box, 'bread')
    await page.keyboard.press('Enter')
    await arrives(page, 'Results for “bread”')
    await hears(page, /^\d+ results? for “bread”$/)
  })

  it('goes on in long lists without losing the place', async () => {
    const { page, keys } = await visitor()
    await openAwake(page, things.discussion)
    await page.getByText('Number 26.').waitFor()
    const more = page.getByRole('link', { name: 'Load more' })
    await keys.press(more)
    await hasFocus(page.getByRole('listitem').filter({ hasText: 'Number 25.' }))
    await hears(page, '20 more')
    await keys.press(more)
    await hasFocus(page.getByRole('listitem').filter({ hasText: 'Number 5.' }).last())
    await more.waitFor({ state: 'detached' })

    await openAwake(page, '/blogs/recent')
    const cards = page.getByRole('list', { name: 'Recent sites' }).getByRole('article')
    const before = await cards.count()
    // Whoever walks on comes to what is loaded meanwhile, and stays where they are.
    const last = cards
      .nth(before - 1)
      .getByRole('link')
      .first()
    await last.focus()
    await expect.poll(() => cards.count()).toBeGreaterThan(before)
    await hears(page, /^\d+ more$/)
    await hasFocus(last)
  })

  it('votes, keeps, shares and reports a site', async () => {
    const { page, keys } = await visitor('noor', { permissions: ['clipboard-write'] })
    await openAwake(page, things.blog)
    const upvote = page.getByRole('main').getByRole('button', { name: /^Upvote \d+$/ })
    const votes = Number((await upvote.textContent())?.match(/\d+/)?.[0])
    await page.getByRole('button', { name: 'Bookmark', pressed: false }).waitFor()
    await keys.press(upvote, 'Space')
    await page.getByRole('button', { name: `Upvote ${votes + 1}`, pressed: true }).waitFor()
    await hears(page, `Upvotes: ${votes + 1}`)
    await hasFocus(upvote)
    await keys.press(page.getByRole('button', { name: 'Bookmark' }))
    await page.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor()
    await hasFocus(page.getByRole('button', { name: 'Bookmark' }))
    await keys.press(page.getByRole('button', { name: 'Share' }))
    await hears(page, 'Link copied')
    await hasFocus(page.getByRole('button', { name: 'Share' }))

    const report = page.getByRole('button', { name: /^Report / }).first()
    await keys.press(report)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await staysInside(page, dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await hasFocus(report)
  })

  it('reviews a site, changes its mind, and takes the review back', async () => {
    const { page, keys } = await visitor('noor')
    await openAwake(page, things.blog)
    const reviews = page.getByRole('region', { name: /^Reviews/ })
    await keys.press(reviews.getByRole('button', { name: 'Write a review' }))
    await hasFocus(reviews.getByRole('radio', { name: '1 star' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await reviews.getByRole('radio', { name: '3 stars' }).isChecked()).toBe(true)
    await keys.write(reviews.getByLabel('Your review'), 'Calm, and full of detours.')
    await keys.press(reviews.getByRole('button', { name: 'Publish review' }))
    await hears(page, 'Your review is published.')
    await isSomewhere(page, '#reviews')

    await keys.press(reviews.getByRole('button', { name: 'Edit your review' }))
    await isSomewhere(page, 'form')
    await keys.press(reviews.getByRole('button', { name: 'Cancel' }))
    await isSomewhere(page, '#reviews')

    const remove = reviews.getByRole('button', { name: 'Delete', exact: true })
    await keys.press(remove)
    const dialog = page.getByRole('alertdialog')
    await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))
    await staysInside(page, dialog)
    await page.keyboard.press('Escape')
    await hasFocus(remove)
    await page.keyboard.press('Enter')
    await keys.press(dialog.getByRole('button', { name: 'Delete' }))
    await hears(page, 'Your review was deleted.')
    await reviews.getByRole('button', { name: 'Write a review' }).waitFor()
    await isSomewhere(page, '#reviews')

    await openAwake(page, things.blog.replace('/blog/', '/review-blog/'))
    await keys.press(page.getByRole('radio', { name: '1 star' }), 'Space')
    await keys.write(page.getByLabel('Your review'), 'Not for me.')
    await keys.press(page.getByRole('button', { name: 'Publish review' }))
    await page.waitForURL(/#reviews$/)
    await hasFocus(page.locator('#reviews'))
  })

  it('starts a discussion, comments, quotes, edits and deletes', async () => {
    const { page, keys } = await visitor('noor')
    await openAwake(page, things.blog)
    await keys.press(page.getByRole('button', { name: 'Start a discussion' }))
    await hasFocus(page.getByRole('textbox', { name: 'Title' }))
    await keys.press(page.getByRole('button', { name: 'Cancel' }))
    await hasFocus(page.getByRole('button', { name: 'Start a discussion' }))
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('textbox', { name: 'Title' }))
    await page.keyboard.insertText('With keys alone')
    await keys.write(page.getByRole('textbox', { name: 'Text' }), 'Does it work?')
    await keys.press(page.getByRole('button', { name: 'Start discussion' }))
    await arrives(page, 'With keys alone')

    const writing = page.getByRole('textbox', { name: 'Your comment' })
    const comments = page.getByRole('list', { name: /^Comments/ }).getByRole('listitem')
    const comment = (text: string) => comments.filter({ hasText: text })
    for (const text of ['The first thing.', 'The second thing.']) {
      await keys.write(writing, text)
      await keys.press(page.getByRole('button', { name: 'Comment', exact: true }))
      await comment(text).waitFor()
      await hears(page, 'Comment added.')
      await hasFocus(writing)
    }
    await keys.press(comment('The first thing.').getByRole('button', { name: 'Quote' }))
    await hasFocus(writing)
    expect(await writing.inputValue()).toContain('> The first thing.')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')

    await keys.press(comment('The first thing.').getByRole('button', { name: 'Edit' }))
    const editing = page.getByRole('textbox', { name: 'Edit comment' })
    await hasFocus(editing)
    await keys.write(editing, 'The first thing, better.')
    await keys.press(page.getByRole('button', { name: 'Save' }))
    await hasFocus(comment('The first thing, better.'))

    await keys.press(comment('The second thing.').getByRole('button', { name: 'Delete' }))
    const dialog = page.getByRole('alertdialog')
    await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press('Escape')
    await hasFocus(comment('The second thing.').getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await keys.press(dialog.getByRole('button', { name: 'Delete' }))
    await hears(page, 'Comment deleted.')
    await hasFocus(comment('The first thing, better.'))

    await keys.press(page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).first())
    await hasFocus(page.getByRole('textbox', { name: 'Title' }))
    await keys.press(page.getByRole('button', { name: 'Cancel' }))
    await isSomewhere(page)
    await keys.press(page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).first())
    await keys.press(dialog.getByRole('button', { name: 'Delete' }))
    await hears(page, 'Discussion deleted.')
    await page.waitForURL(`**${things.blog}`)
    await isSomewhere(page)
  })

  it('reads what happened, uses the menus, and finds the parts of the profile', async () => {
    const { page, keys } = await visitor('ada', { viewport: { width: 360, height: 640 } })
    await openAwake(page, '/about')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await keys.press(menu)
    const drawer = page.getByRole('navigation', { name: 'Site' })
    await drawer.waitFor()
    await page.keyboard.press('Tab')
    await isSomewhere(page, 'nav')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await hasFocus(menu)
    await page.keyboard.press('Enter')
    await keys.press(drawer.getByRole('link', { name: 'News Feed' }))
    await arrives(page, 'News Feed')
    expect(await drawer.isVisible()).toBe(false)

    const account = page.getByRole('button', { name: 'Account of ada' })
    await keys.reach(account)
    await page.keyboard.press('ArrowDown')
    await hasFocus(page.getByRole('link', { name: 'Go to profile' }))
    await page.keyboard.press('ArrowDown')
    await hasFocus(page.getByRole('button', { name: 'Log out' }))
    await page.keyboard.press('Escape')
    await hasFocus(account)
    expect(await page.getByRole('button', { name: 'Log out' }).isVisible()).toBe(false)

    await openAwake(page, '/home')
    await keys.press(page.getByRole('link', { name: /^Notifications/ }))
    await arrives(page, 'Notifications')
    const all = page.getByRole('button', { name: 'Mark all as read' })
    await keys.press(all)
    await expect.poll(() => all.getAttribute('aria-disabled')).toBe('true')
    await hasFocus(all)
    await keys.press(page.getByText('What to be told of'))
    const box = page.getByRole('checkbox').first()
    const was = await box.isChecked()
    await keys.press(box, 'Space')
    await expect.poll(() => box.isChecked()).toBe(!was)
    await hasFocus(box)

    await openAwake(page, '/profile')
    for (const tab of ['Comments', 'Upvoted', 'Reviews']) {
      const link = page.getByRole('link', { name: tab, exact: true })
      await keys.press(link)
      await link.and(page.locator('[aria-current]')).waitFor()
      await hasFocus(link)
    }
  })

  it('lets go of a picture that was not meant', async () => {
    const { page, keys } = await visitor('ada')
    await openAwake(page, '/edit-profile')
    const file = page.getByLabel('Picture', { exact: true })
    const chooser = page.waitForEvent('filechooser')
    await keys.press(file)
    const create = { width: 90, height: 90, channels: 3 as const, background: '#2a6' }
    const buffer = await sharp({ create }).png().toBuffer()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('slider').waitFor()
    await staysInside(page, dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus(file)
  })

  it('looks after the place: reports and tags', async () => {
    const rows = [1, 2].map((thing_id) => ({
      ...{ kind: 'blog' as const, thing_id, reason: `Look at number ${thing_id}`, user_id: null },
    }))
    await journey.db.insertInto('reports').values(rows).execute()
    const { page, keys } = await visitor('mirela')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
    const dismiss = row('Look at number 2').getByRole('button', { name: /^Dismiss/ })
    const dialog = page.getByRole('dialog')

    await openAwake(page, '/admin-wn?section=reports')
    await keys.press(dismiss)
    await dialog.waitFor()
    await staysInside(page, dialog)
    await page.keyboard.press('Escape')
    await hasFocus(dismiss)
    await page.keyboard.press('Enter')
    await keys.write(dialog.getByLabel('Reason'), 'All is well.')
    await keys.press(dialog.getByRole('button', { name: 'Dismiss' }))
    await hears(page, 'Dismiss: done with 1 of 1.')
    await row('Look at number 2').waitFor({ state: 'detached' })
    await isSomewhere(page, 'tr')

    await keys.press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Tags' }))
    await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
    await hears(page, 'Admin: Tags')
    await isSomewhere(page, 'nav')
    await keys.press(page.getByRole('row').nth(2).getByRole('button', { name: 'Merge' }))
    await keys.write(dialog.getByLabel('The tag that stays'), 'history')
    await keys.press(dialog.getByRole('button', { name: 'Merge' }))
    await dialog.waitFor({ state: 'detached' })
    await isSomewhere(page)
  })

  it('met no script error on the way', () => {
    expect(journey.troubles).toEqual([])
  })
})
