import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { addSites } from './add-sites.ts'
import { findViolations } from './axe.ts'
import { takeLayoutShift, waitForLayout, watchLayoutShifts } from './layout-shifts.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
const site = 'https://ada.example'
const sitePath = '/blog/site-1/1'
const dayMs = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 2)
  const posts = Array.from({ length: 30 }, (_, n) =>
    createPost(site, n + 1, new Date(Date.now() - (3 + 7 * n) * dayMs), n === 1 ? { language: 'de' } : {}),
  )
  const crawl = { site_url: site, is_first_feed: true, read_on: new Date() }
  await importPosts(app.db, { ...crawl, blog_id: 1, feed: createFeed(posts) })
  // Feed content is text wherever it appears.
  const markup = '<img src=x onerror="document.title=1">'
  const hostile = createPost(site, 1, new Date(), { title: markup, excerpt: markup, author: markup })
  await importPosts(app.db, { ...crawl, blog_id: 2, feed: createFeed([hostile]) })
})
afterAll(() => app.close())

describe('a visitor', () => {
  it('sees a site’s latest posts and its posting frequency, with links', async () => {
    const page = await app.newPage()
    await page.addInitScript(watchLayoutShifts)
    await page.goto(sitePath)
    const section = page.getByRole('region', { name: 'Latest posts' })
    await section.getByText('posted 3 days ago · about weekly').waitFor()
    await section
      .getByRole('img', { name: /^Posts in each of the last twelve months: (\d+,? ?){12}$/ })
      .waitFor()
    const link = section.getByRole('link', { name: 'Post 1', exact: true })
    expect(await link.getAttribute('href')).toBe(`${site}/posts/1`)
    expect(await link.getAttribute('rel')).toBe('noopener nofollow ugc')
    expect(await section.getByRole('listitem').count()).toBe(6)
    await section.getByText('German').waitFor()
    expect(await section.locator('[lang=de]').count()).toBe(1)
    await waitForLayout(page)
    expect(await takeLayoutShift(page)).toBeLessThan(0.001)
    expect(await findViolations(page)).toEqual([])
  })

  it('pages through to the first post', async () => {
    const page = await app.newPage()
    await page.goto(sitePath)
    await page.getByRole('link', { name: 'All 30 posts' }).click()
    await page.getByRole('heading', { name: 'Posts of Site 1', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Load more' }).click()
    await page.getByRole('link', { name: 'Post 30', exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(30)
    expect(await findViolations(page)).toEqual([])
  })

  it('pages through them without scripts too', async () => {
    const page = await app.newPage({ javaScriptEnabled: false })
    await page.goto(`${sitePath}/posts`)
    await page.getByRole('link', { name: 'Load more' }).click()
    await page.getByRole('link', { name: 'Post 30', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Earlier' }).click()
    await page.getByRole('link', { name: 'Post 1', exact: true }).waitFor()
  })

  it('sees on list cards when sites posted', async () => {
    const page = await app.newPage()
    await page.goto('/blogs/recent')
    await page.getByText('posted 3 days ago · about weekly').waitFor()
    await page.getByText('posted less than a day ago').waitFor()
  })

  it('sees markup in feeds as text', async () => {
    const page = await app.newPage()
    await page.goto('/blog/site-2/2')
    await page.getByText('<img src=x').first().waitFor()
    expect(await page.title()).toMatch(/^Site 2/)
    expect(app.consoleErrors).toEqual([])
  })
})
