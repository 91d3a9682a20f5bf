import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoPaths } from '../docs/pictures/screens.ts'
import { startAppWithLongLists } from './app-with-long-lists.ts'
import { logInAs } from './demo-app.ts'
import { waitForLayout } from './layout-shifts.ts'
import { logIn } from './log-in.ts'
import type { TestApp } from './test-app.ts'

// On a bad connection, slow content keeps its place, failed requests are retried, and typed text is never lost.

let app: TestApp
let paths: DemoPaths
beforeAll(async () => {
  ;({ app, paths } = await startAppWithLongLists())
})
afterAll(() => app?.close())

async function openAsMember(username: string): Promise<Page> {
  const page = await app.newPage()
  await logInAs(page, username)
  return page
}

/** Delays matching requests, and counts them, until `release` is called. */
async function holdRequests(page: Page, address: string, method = 'GET') {
  const held = { count: 0, release: () => {} }
  const gate = new Promise<void>((resolve) => {
    held.release = resolve
  })
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    held.count++
    await gate
    await route.continue().catch(() => {})
  })
  return held
}

/** Fails matching requests until the returned function is called. */
async function failRequests(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 503, json: { detail: 'Busy just now.' } }))
  return () => page.unroute(address)
}

describe('on a slow connection', () => {
  it('announces the next page, and keeps the current one until it loads', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    const held = await holdRequests(page, '**/api/donations/**')
    await page.getByRole('main').getByRole('link', { name: 'Donate' }).click()
    const line = page.locator('[role="status"]').filter({ hasText: 'Loading' }).locator('> div')
    await expect.poll(() => line.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await page.getByRole('heading', { name: 'About Wend' }).waitFor()
    held.release()
    await page.getByRole('heading', { name: 'Donate', level: 1 }).waitFor()
    await line.waitFor({ state: 'detached' })
  })

  it('submits a form once, however often the button is clicked', async () => {
    const page = await openAsMember('noor')
    await page.goto(paths.discussion)
    const text = page.getByRole('textbox', { name: 'Your comment' })
    await text.fill('Once is enough.')
    const held = await holdRequests(page, '**/comments/', 'POST')
    const send = page.getByRole('button', { name: 'Comment', exact: true })
    await send.click()
    await page.locator('button[aria-busy="true"]', { hasText: 'Comment' }).waitFor()
    await page.locator('button[aria-busy="true"]', { hasText: 'Comment' }).click({ force: true })
    await page.keyboard.press('Enter')
    await expect.poll(() => text.inputValue()).toBe('Once is enough.')
    held.release()
    await page.getByRole('listitem').filter({ hasText: 'Once is enough.' }).waitFor()
    await expect.poll(() => page.locator('button[aria-busy="true"]').count()).toBe(0)
    expect(held.count).toBe(1)

    await page.goto(paths.blog)
    const upvote = page.getByRole('main').getByRole('button', { name: /^Upvoted? \d+ upvotes?$/ })
    await page.getByRole('button', { name: 'Bookmark', exact: true }).waitFor()
    const votes = await holdRequests(page, '**/upvote-blog/**', 'PATCH')
    await upvote.click()
    await upvote.click()
    votes.release()
    await page.getByRole('button', { name: /^Upvoted \d+ upvotes?$/ }).waitFor()
    await page.locator('[role="status"]', { hasText: /^Upvotes: \d+/ }).waitFor({ state: 'attached' })
    expect(votes.count).toBe(1)
  })

  it('keeps a vote cast before the member’s votes have loaded', async () => {
    const page = await app.newPage()
    await logIn(page, app.db, 'Ivy')
    const voteGate = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await page.route('**/upvote-status/**', async (route) => {
      const statusBeforeVote = await route.fetch()
      await voteGate.promise
      await route.fulfill({ response: statusBeforeVote })
      answered.resolve()
    })
    await page.goto(paths.blog)
    await page.getByRole('button', { name: /^Upvote \d+ upvotes?$/ }).click()
    await page.locator('[role="status"]', { hasText: /^Upvotes: \d+/ }).waitFor({ state: 'attached' })
    voteGate.resolve()
    await answered.promise
    await waitForLayout(page)
    await page.getByRole('button', { name: /^Upvoted \d+ upvotes?$/ }).waitFor()
  })
})

describe('when calls fail', () => {
  it('shows the error in place, retries, and carries on', async () => {
    const page = await openAsMember('dag')
    const again = page.getByRole('button', { name: 'Try again' }).first()

    const restoreShelf = await failRequests(page, '**/ninja-get-blogs-by-profile-tags/**')
    await page.addInitScript(() => localStorage.removeItem('wend-queries'))
    await page.goto('/home')
    await page.getByText('We couldn’t load your shelf').waitFor()
    await page.getByRole('heading', { name: 'Recent', exact: true }).waitFor()
    await restoreShelf()
    await again.click()
    await page.getByText('because you follow').first().waitFor()

    await page.goto('/blogs/recent')
    const cards = page.getByRole('list', { name: 'Recent sites' }).getByRole('article')
    const cardCount = await cards.count()
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().includes('/ninja-recent/')) requestCount++
    })
    const restoreList = await failRequests(page, '**/ninja-recent/**')
    await cards.nth(cardCount - 1).scrollIntoViewIfNeeded()
    await page.getByText('Couldn’t load more.').waitFor()
    // No request is repeated for at least the retry delay.
    const requestsBefore = requestCount
    await page.mouse.wheel(0, 300)
    await page.mouse.wheel(0, -300)
    await page.waitForTimeout(1500)
    expect(requestCount).toBe(requestsBefore)
    await restoreList()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect.poll(() => cards.count()).toBeGreaterThan(cardCount)
    await page.getByText('Couldn’t load more.').waitFor({ state: 'detached' })

    const restoreSearch = await failRequests(page, '**/api/search/?**')
    await page.getByPlaceholder('Search Wend').fill('maps')
    await page.keyboard.press('Enter')
    await page.getByText('Failed to fetch results').waitFor()
    await restoreSearch()
    await again.click()
    await page.getByText(/^\d+ results$/).waitFor()

    const restoreSite = await failRequests(page, '**/api/blogs/*/details/')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByText('Busy just now.').waitFor()
    await restoreSite()
    await again.click()
    await page.getByRole('link', { name: 'Visit site' }).waitFor()
  })
})

describe('when the connection is lost', () => {
  it('says so, keeps typed text, and sends it afterwards', async () => {
    const page = await openAsMember('wren')
    const offline = page.getByText('You’re offline. Anything you’ve typed is safe.')
    await page.goto(paths.discussion)
    await page.getByRole('textbox', { name: 'Your comment' }).fill('From the middle of a tunnel.')
    await page.context().setOffline(true)
    await offline.waitFor()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.locator('button[aria-busy="true"]', { hasText: 'Comment' }).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Your comment' }).inputValue())
      .toBe('From the middle of a tunnel.')
    await page.context().setOffline(false)
    await offline.waitFor({ state: 'detached' })
    await page.getByRole('listitem').filter({ hasText: 'From the middle of a tunnel.' }).waitFor()

    await page.goto(paths.blog)
    await page.getByRole('button', { name: 'Write a review' }).click()
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await page.getByLabel('Your review').fill('Read between two stations.')
    await page.context().setOffline(true)
    await offline.waitFor()
    await page.getByRole('button', { name: 'Publish review' }).click()
    await page.context().setOffline(false)
    await page.getByText('Review published.').waitFor()
    await page.getByText('Read between two stations.').waitFor()
  })

  it('resumes an upload, a navigation and a message', async () => {
    const page = await openAsMember('quill')
    await page.goto('/upload-blog')
    await page.getByLabel('Title').fill('Typewriters of the east')
    await page.context().setOffline(true)
    await page.getByLabel('Address', { exact: true }).fill('https://wiki.xxiivv.com')
    await page.getByLabel('Address', { exact: true }).blur()
    await page.getByText('Can’t reach the site. Are you online?', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('This site has already been uploaded.').waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Typewriters of the east')

    await page.context().setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Moderation log' }).click()
    await page.getByRole('heading', { name: 'Can’t reach the site. Are you online?' }).waitFor()
    await page.context().setOffline(false)
    await expect
      .poll(async () => {
        const again = page.getByRole('button', { name: 'Try again' })
        // The page may recover automatically before the click.
        if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => {})
        return page.getByRole('heading', { name: 'Moderation log', level: 1 }).isVisible()
      })
      .toBe(true)

    await page.goto('/contact-us')
    await page.getByLabel('Subject').fill('A question')
    await page.getByLabel('Message').fill('Do you hear me?')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Can’t reach the site. Are you online?').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Your message has been sent.').waitFor()
  })
})
