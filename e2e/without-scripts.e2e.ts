import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoPaths } from '../docs/pictures/screens.ts'
import { startAppWithLongLists } from './app-with-long-lists.ts'
import type { TestApp } from './test-app.ts'

// Reading works without scripts; other features say that they need them, and have no dead buttons.

let app: TestApp
let paths: DemoPaths
let page: Page
beforeAll(async () => {
  ;({ app, paths } = await startAppWithLongLists())
  page = await app.newPage({ javaScriptEnabled: false })
})
afterAll(() => app?.close())

const getQuery = () => new URL(page.url()).search
const main = () => page.getByRole('main')
/** The "needs scripts" sentence, located by CSS selector, since `getByText` ignores noscript. */
const noscriptHint = () => page.locator('noscript p', { hasText: 'You only need it to log in' })

/** Controls that look usable but do nothing. */
const findDeadControls = () =>
  page.evaluate(() => {
    const alive = '[popovertarget], form[action] *, summary'
    return [...document.querySelectorAll('button, input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(alive))
      .map((element) => element.outerHTML.slice(0, 120))
  })

async function visit(path: string): Promise<void> {
  expect([path, (await page.goto(path))?.status()]).toEqual([path, 200])
  expect([path, await findDeadControls()]).toEqual([path, []])
}

/** Follows "Load more" to the last page. @returns the headings on all pages */
async function readAllPages(name = 'Load more', list = main()): Promise<string[]> {
  const headings: string[] = []
  for (;;) {
    headings.push(...(await list.getByRole('article').getByRole('heading').allTextContents()))
    const more = list.getByRole('link', { name })
    if ((await more.count()) === 0) return headings
    const previousUrl = page.url()
    await more.click()
    await page.waitForURL(({ href }) => href !== previousUrl)
    expect(await findDeadControls()).toEqual([])
  }
}

describe('without scripts, a visitor', () => {
  it('uses the home page and the menu', async () => {
    await visit('/home')
    await page.getByRole('heading', { name: /^Reconnect with the Internet/ }).waitFor()
    await noscriptHint().waitFor()
    for (const scheme of ['light', 'dark'])
      expect(await page.locator(`meta[name=theme-color][media*=${scheme}]`).count()).toBe(1)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'News Feed' }).click()
    await page.getByRole('heading', { name: 'News Feed', level: 1 }).waitFor()
    await page.goto('/home')
    await page.getByRole('link', { name: 'Surprise me' }).first().click()
    await page.waitForURL(/\/(blog|article)\//)
  })

  it('reads every site of the lists, page by page', async () => {
    await visit('/blogs/recent')
    const recent = await readAllPages()
    expect(new Set(recent).size).toBeGreaterThan(100)
    await page.getByText('You’ve seen them all.').waitFor()
    await page.getByRole('link', { name: 'Earlier' }).click()
    await page.getByRole('link', { name: 'Load more' }).waitFor()

    await visit('/blogs/shuffled')
    // Sites that are down or taken over are listed, but never picked at random.
    const unhealthySites = await app.db
      .selectFrom('blogs')
      .select('title')
      .where('health', '<>', 'fine')
      .execute()
    const healthyTitles = recent.filter((title) => !unhealthySites.some((site) => site.title === title))
    expect((await readAllPages()).sort()).toEqual(healthyTitles.sort())
    await visit('/articles/featured')
    expect((await readAllPages()).length).toBeGreaterThan(3)
    await visit('/newsfeed/sites')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect.poll(getQuery).toBe('?page=2')
  })

  it('searches, pages through results, filters by tag, and opens a tag’s page', async () => {
    await visit('/home')
    await page.getByPlaceholder('Search Wend').fill('the')
    await page.getByPlaceholder('Search Wend').press('Enter')
    await page.waitForURL('**/search-results?query=the')
    await page.getByRole('heading', { name: 'Results for “the”' }).waitFor()
    await page.getByText(/^[\d,]+ results$/).waitFor()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect.poll(getQuery).toBe('?query=the&page=2')

    await visit('/search-results?query=the')
    const facet = main().getByRole('navigation', { name: 'Filter by tag' }).getByRole('link').first()
    const tag = (await facet.textContent()) ?? ''
    await facet.click()
    await page.waitForURL(({ searchParams }) => /^the tag:/.test(searchParams.get('query') ?? ''))
    await page.getByRole('article').first().waitFor()
    expect(tag).not.toBe('')

    await visit('/search-results?query=tag%3Ahistory')
    await page.getByRole('link', { name: 'See #history' }).click()
    await page.getByRole('heading', { name: '#history', level: 1 }).waitFor()
    expect((await readAllPages()).length).toBeGreaterThan(2)
    await visit('/search-results?query=zzyzxqq')
    await page.getByText('No results').waitFor()
  })

  it('reads a site with all its reviews and discussions, and its number of upvotes', async () => {
    await visit(paths.blog)
    await page.getByRole('link', { name: 'Visit site' }).waitFor()
    await page.getByRole('link', { name: 'Log in to write a review' }).waitFor()
    const upvotes = page.locator('main button .numbers').first()
    await upvotes.waitFor()
    expect(await upvotes.textContent()).toMatch(/^\d+ upvotes?$/)

    const reviews = page.getByRole('region', { name: /^Reviews/ })
    await reviews.getByText('Number 45.').waitFor()
    await reviews.getByRole('link', { name: 'Load more' }).click()
    await reviews.getByRole('link', { name: 'Load more' }).click()
    await reviews.getByText('Number 1.', { exact: true }).waitFor()
    await reviews.getByRole('link', { name: 'Earlier' }).click()
    await expect.poll(getQuery).toBe('?reviews=2')

    await visit(paths.blog)
    const discussions = page.getByRole('region', { name: /^Discussions/ })
    await discussions.getByRole('link', { name: 'Question 45' }).waitFor()
    await discussions.getByRole('link', { name: 'Load more' }).click()
    await discussions.getByRole('link', { name: 'Load more' }).click()
    await discussions.getByRole('link', { name: 'Question 1', exact: true }).click()
    await page.getByRole('heading', { name: 'Question 1', level: 1 }).waitFor()
  })

  it('pages through a discussion to its first comment and back', async () => {
    await visit(paths.discussion)
    await page.getByText('Number 45.').waitFor()
    await page.getByRole('link', { name: 'Log in to comment' }).waitFor()
    await readAllPages()
    await expect.poll(getQuery).toBe('?page=3')
    await page.getByText('Number 1.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Newer comments' }).click()
    await page.getByRole('link', { name: 'Newer comments' }).click()
    await page.getByText('Number 45.').waitFor()
  })

  it('reads profiles, articles, documents and the moderation log', async () => {
    await visit('/user/ada')
    for (const tab of ['Discussions', 'Comments', 'Upvoted', 'Reviews', 'Submitted']) {
      await page.getByRole('link', { name: tab, exact: true }).click()
      await page.getByRole('link', { name: tab, exact: true }).and(page.locator('[aria-current]')).waitFor()
      expect(await findDeadControls()).toEqual([])
    }
    const others: [path: string, heading: string | RegExp][] = [
      [paths.article, /./],
      ['/about', 'About Wend'],
      ['/donate', 'Donate'],
      ['/terms', /Terms/],
      ['/community-guidelines', /Guidelines/],
      ['/moderation-log', 'Moderation log'],
    ]
    for (const [path, name] of others) {
      await visit(path)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
  })

  it('sees which features need scripts', async () => {
    for (const path of [
      '/login-or-signup',
      '/login',
      '/sign-up',
      '/forgot-password',
      '/password-reset/MQ/x',
    ]) {
      await visit(path)
      await noscriptHint().waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    for (const path of ['/contact-us', '/upload-blog', '/profile', '/notifications']) {
      await visit(path)
      await noscriptHint().waitFor()
      expect(await page.getByText('Loading').isVisible()).toBe(false)
    }
    await page.goto('/login')
    expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(false)
  })
})
