import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeComments, makeDiscussions, makeReviews } from '#test/builders/contributions.ts'
import { tagSites } from '#test/builders/tags.ts'
import { addSites } from './add-sites.ts'
import { takeLayoutShift, waitForLayout, watchLayoutShifts } from './layout-shifts.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Navigating to a slow list shows nothing of the previous list under the new address.

let app: TestApp
let page: Page
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '0' } })
  const { db } = app
  page = await app.newPage()
  const bob = await logIn(await app.newPage(), db, 'Bob')
  await addSites(db, 45)
  await db.updateTable('blogs').set({ user_id: bob.id }).execute()
  const numbers = Array.from({ length: 45 }, (_, index) => index + 1)
  const text = (index: number) => ({ content: `No ${index + 1}.` })
  await makeReviews(app, 45, (index) => ({ ...text(index), site: 1 }))
  await makeReviews(app, 45, (index) => ({ ...text(index), by: bob, site: index + 1 }))
  await makeDiscussions(app, 45, (index) => ({
    ...text(index),
    by: bob,
    site: 1,
    title: `Talk ${index + 1}`,
  }))
  await makeComments(app, 45, (index) => ({ ...text(index), by: bob, discussion: 45 }))
  // All sites have the first two tags, so their lists are long; each other tag has one site.
  await tagSites(app, numbers, ['alpha', 'beta'])
  for (const n of numbers) await tagSites(app, [n], [`book-${n}`])
  for (const n of numbers) {
    await inTransaction(db, (tx) =>
      appendToAuditLog(tx, bob, { action: 'blog.hide', target: `blog:${n}`, reason: 'Spam.' }),
    )
  }
  await page.addInitScript(watchLayoutShifts)
  // Stored data must not stand in for slow replies.
  await page.addInitScript(() => localStorage.removeItem('wend-queries'))
})
afterAll(() => app?.close())

type Rows = (main: Locator) => Locator
const cards: Rows = (main) => main.getByRole('heading', { name: /^Site \d+$/ })
const entries =
  (label: string | RegExp): Rows =>
  (main) =>
    main.getByRole('list', { name: label }).getByRole('listitem')
const discussions: Rows = (main) => main.getByRole('link', { name: /^Talk \d+$/ })

const lists: [what: string, from: string, to: string, rows: Rows, next?: Rows][] = [
  ['a search', '/search-results?query=garden', '/search-results?query=rainy', cards],
  ['a later page of a search', '/search-results?query=garden', '/search-results?query=garden&page=2', cards],
  ['a tag', '/tags/alpha', '/tags/beta', cards],
  ['the index of tags', '/tags', '/tags?letter=b', entries('Tags')],
  ['recent sites', '/blogs/recent', '/blogs/recent?page=2', cards],
  ['sites of a person', '/user/Bob', '/user/Bob?page=2', cards],
  ['reviews by a person', '/user/Bob?tab=reviews', '/user/Bob?tab=reviews&page=2', entries('Reviews')],
  ['another tab', '/user/Bob', '/user/Bob?tab=discussions', cards, discussions],
  ['reviews of a site', '/blog/site-1/1', '/blog/site-1/1?reviews=2', entries(/^Reviews of/)],
  ['discussions of a site', '/blog/site-1/1', '/blog/site-1/1?page=2', discussions],
  ['comments', '/blog/site-1/1/discussions/45', '/blog/site-1/1/discussions/45?page=2', entries(/^Comments/)],
  ['the moderation log', '/moderation-log', '/moderation-log?page=2', entries('Entries')],
]

it.each(lists)('shows nothing of the previous list: %s', async (_, from, to, rows, next = rows) => {
  await page.goto(from)
  const main = page.getByRole('main')
  await rows(main).first().waitFor()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let requestCount = 0
  await page.route('**/api/**', async (route) => {
    requestCount++
    await gate
    await route.continue().catch(() => {})
  })
  await page.evaluate((path) => {
    history.pushState({ key: path }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)
  await expect.poll(() => requestCount).toBeGreaterThan(0)
  await expect.poll(() => rows(main).count()).toBe(0)
  await expect.poll(() => page.url()).toBe(app.url + to)
  await main.getByText('Loading').first().waitFor({ state: 'attached' })
  await takeLayoutShift(page)
  release()
  await next(main).first().waitFor()
  // Layout shifts are counted after painting.
  await waitForLayout(page)
  expect(await takeLayoutShift(page)).toBeLessThan(0.02)
  await page.unroute('**/api/**')
})

it('announces a slow page once, and neither fast pages nor lazily loaded parts', async () => {
  const guest = await app.newPage()
  await guest.goto('/blogs/recent')
  await guest.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.textContent && node.parentElement?.closest('[role=status]'))
            announced.push(node.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })
  const getAnnouncements = () => guest.evaluate(() => window.announced.filter((text) => text === 'Loading'))
  await guest.getByRole('link', { name: 'Site 44', exact: true }).click()
  await guest.getByRole('heading', { level: 1, name: 'Site 44' }).waitFor()
  expect(await getAnnouncements()).toEqual([])
  await guest.goBack()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await guest.route('**/api/**', async (route) => {
    await gate
    await route.continue().catch(() => {})
  })
  await guest.getByRole('link', { name: 'Site 45', exact: true }).click()
  await expect.poll(getAnnouncements).toEqual(['Loading'])
  release()
  await guest.getByRole('heading', { level: 1, name: 'Site 45' }).waitFor()
  const shelf = guest.getByRole('region', { name: 'More like this' })
  await shelf.evaluate((element) => element.scrollIntoView())
  await shelf.getByRole('link', { name: /^Site/ }).first().waitFor()
  expect(await getAnnouncements()).toEqual(['Loading'])
  await guest.context().close()
})
