import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoApp } from './demo-app.ts'
import { expectAnnouncement, expectFocusInside } from './focus.ts'
import type { TestApp } from './test-app.ts'

/** True if the whole element is visible without scrolling. */
const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

describe('a new member', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startDemoApp()
  })
  afterAll(() => app?.close())

  /** @param from the page with the log-in link */
  async function signUp(name: string, from?: string) {
    const page = await app.newPage({ viewport: { width: 360, height: 640 } })
    await page.goto(from === undefined ? '/sign-up' : `/sign-up?next=${encodeURIComponent(from)}`)
    await page.getByLabel('Email').fill(`${name}@example.org`)
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill('lace and steam engines')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/create-profile*')
    return page
  }

  it('chooses tags, follows sites, and reads their posts', async () => {
    const page = await signUp('Lovelace')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/welcome')
    await page.getByRole('heading', { name: 'What do you like to read about?' }).waitFor()
    const chips = page.getByRole('list', { name: 'Popular tags' }).getByRole('button')
    const tags = (await chips.allTextContents()).map((tag) => tag.trim())
    await chips.nth(0).click()
    await chips.nth(1).click()
    expect(await chips.nth(1).getAttribute('aria-pressed')).toBe('true')
    const getBackground = (n: number) =>
      chips.nth(n).evaluate((chip) => getComputedStyle(chip).backgroundColor)
    await expect.poll(async () => (await getBackground(1)) !== (await getBackground(2))).toBe(true)
    const expectHeading = async (heading: string) => {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expect.poll(() => page.title()).toBe(`${heading} · Wend`)
      await expectAnnouncement(page, `${heading} · Wend`)
      await expectFocusInside(page)
    }
    await expectHeading('What do you like to read about?')
    await page.getByText('We sent a link to Lovelace@example.org.').waitFor()
    const continueButton = page.getByRole('button', { name: 'Continue' })
    expect(await isInView(continueButton)).toBe(true)
    await continueButton.click()
    await page.waitForURL('**/welcome?step=sites')
    const sites = page.getByRole('list', { name: 'Sites to follow' })
    await sites.waitFor()
    await expectHeading('Follow some sites')
    // Six cards are taller than a phone, so the next step is not below them.
    expect(await isInView(page.getByRole('link', { name: 'Go to your news feed' }))).toBe(true)
    expect(await isInView(page.getByRole('link', { name: 'Skip', exact: true }))).toBe(true)
    expect(await sites.getByRole('article').count()).toBe(6)

    // Going back and forth loses nothing.
    await page.goBack()
    await expect.poll(() => chips.nth(0).getAttribute('aria-pressed')).toBe('true')
    await page.goForward()
    const follow = sites.getByRole('button', { name: /^Follow/ })
    await expect.poll(() => follow.count()).toBe(6)
    const followed: string[] = []
    for (let index = 0; index < 6; index++) {
      await follow.nth(index).click()
      followed.push((await sites.getByRole('heading', { level: 2 }).nth(index).textContent()) ?? '')
    }
    await expect
      .poll(async () => {
        const { n } = await app.db
          .selectFrom('follows as f')
          .innerJoin('users as u', 'u.id', 'f.user_id')
          .where('u.username', '=', 'Lovelace')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
        return Number(n)
      })
      .toBe(6)
    await page.getByRole('link', { name: 'Import from your feed reader' }).waitFor()
    await page.getByRole('link', { name: 'Go to your news feed' }).click()
    await page.waitForURL('**/newsfeed')
    const rows = page.getByRole('main').locator('ol > li')
    await rows.first().waitFor()
    const text = (await rows.allTextContents()).join()
    expect(followed.some((title) => text.includes(title))).toBe(true)

    await page.goto('/profile')
    await page
      .getByRole('main')
      .getByRole('link', { name: tags[0] ?? '', exact: true })
      .first()
      .waitFor()
  })

  it('is asked for interests once', async () => {
    const page = await signUp('Hopper', '/home')
    const interests = page.getByLabel('Interests')
    await interests.fill('maps,')
    expect(await interests.getAttribute('aria-expanded')).toBe('false')
    await interests.fill('zines')
    await expect.poll(() => interests.getAttribute('aria-expanded')).toBe('true')
    await interests.press('Enter')
    expect(await interests.getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/welcome?step=sites')
  })

  it('skips every step, and gets suggestions in the newsfeed', async () => {
    const page = await signUp('Babbage', '/home')
    await page.getByRole('link', { name: 'Skip', exact: true }).click()
    await page.waitForURL('**/welcome')
    await page.getByRole('heading', { name: 'What do you like to read about?' }).waitFor()
    await page.getByRole('link', { name: 'Skip', exact: true }).click()
    await page.waitForURL('**/welcome?step=sites')
    await page.getByRole('heading', { name: 'Follow some sites' }).waitFor()
    await page.getByRole('link', { name: 'Skip', exact: true }).click()
    await page.waitForURL('**/home')
    await page.goto('/newsfeed')
    await page.getByText('You’re not following any sites yet').waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Find sites' }).getAttribute('href')).toBe('/newsfeed/sites')
    await main.getByRole('link', { name: 'Import from your feed reader' }).click()
    // The anchor stays in view even if content above it loads late.
    const form = page.getByRole('heading', { name: 'Import from another reader' })
    await page.getByText('Create addresses').waitFor()
    await expect.poll(async () => Math.abs((await form.boundingBox())?.y ?? 999)).toBeLessThan(200)
    await page.reload()
    await page.getByText('Create addresses').waitFor()
    await expect.poll(async () => Math.abs((await form.boundingBox())?.y ?? 999)).toBeLessThan(200)
    const choose = (name: string, content: string) =>
      page.getByLabel(/^Choose a file/).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
    await choose('cat.png', '\x89PNG\r\n\x1a\n\0\0')
    await expectAnnouncement(page, 'Couldn’t read 1 entry')
    expect(await page.getByRole('button', { name: /^Follow \d/ }).count()).toBe(0)
    await choose('list.opml', '<opml><body><outline xmlUrl="https://new.example.net/feed"/></body></opml>')
    await expectAnnouncement(page, '1 new site')
    expect(app.consoleErrors).toEqual([])
  })
})
