import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFeed } from '#crawler/feeds/read-feed.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { addFollows } from '#test/builders/members-and-sites.ts'
import { addInterest, tagSites } from '#test/builders/tags.ts'
import { makeSites } from '#test/builders.ts'
import { findViolations } from './axe.ts'
import { expectFocus } from './focus.ts'
import { takeLayoutShift, waitForLayout, watchLayoutShifts } from './layout-shifts.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

// The timeline: import a feed reader's list, and read one's timeline in any feed reader.

let app: TestApp
const hourMs = 3_600_000
const names = ['moss', 'rain', 'fern', 'lichen', 'stone', 'tides']
const ids: Record<string, number> = {}
const address = (name: string) => `https://${name}.example.net`

const crawlFields = (name: string) => ({
  blog_id: ids[name] ?? 0,
  site_url: address(name),
  read_on: new Date(),
})

async function addPosts(name: string, titles: string[], fields: Parameters<typeof createPost>[3] = {}) {
  const index = names.indexOf(name)
  const posts = titles.map((title, n) =>
    createPost(address(name), n, new Date(Date.now() - (2 + index + n * 30) * hourMs), {
      title,
      language: 'en',
      ...fields,
    }),
  )
  await importPosts(app.db, { ...crawlFields(name), is_first_feed: true, feed: createFeed(posts) })
}

let nextPostNumber = 100
/** Adds a post to a site. @returns its title */
async function addPost(name: string, title: string): Promise<string> {
  const post = createPost(address(name), nextPostNumber++, new Date(), { title, language: 'en' })
  await importPosts(app.db, { ...crawlFields(name), is_first_feed: false, feed: createFeed([post]) })
  return title
}

beforeAll(async () => {
  app = await startTestApp({ env: { READING: 'off' } })
  const siteFields = names.map((name) => ({
    url: address(name),
    title: name[0]?.toUpperCase() + name.slice(1),
  }))
  const sites = await makeSites(app, names.length, (n) => siteFields[n] ?? {})
  for (const [n, name] of names.entries()) ids[name] = sites[n] ?? 0
  for (const name of names.slice(0, 4)) await addPosts(name, [`${name} today`, `${name} before`])
  await addPosts('stone', ['Ein Stein'], { language: 'de', url: 'https://other.example/stein' })
  const hostileTitle = '<img src=x onerror="document.title=1">'
  await addPosts('tides', [hostileTitle], { excerpt: 'مرحبا 👩‍👩‍👧‍👦'.repeat(20) })
  await waitForEmptyOutbox(app.db)
})
afterAll(() => app.close())

const findRows = (page: Page) => page.getByRole('main').getByRole('article')
const getTitles = (page: Page) => findRows(page).getByRole('heading', { level: 3 }).allTextContents()

it('imports a feed reader’s list, and serves the timeline to a feed reader', async () => {
  const page = await app.newPage({ viewport: { width: 360, height: 780 } })
  const ada = await logIn(page, app.db, 'ada')
  await tagSites(app, [ids.lichen ?? 0], ['symbiosis'])
  await addInterest(app, ada, 'symbiosis')

  const outlines = [
    ...['moss', 'rain', 'fern'].map(address),
    'https://new-one.example.net/',
    'https://new-two.example.net/',
  ]
  const file = join(app.dataDir, 'reader.opml')
  await writeFile(
    file,
    `<opml version="2.0"><head/><body><outline text="Gardens">${outlines
      .map((url) => `<outline type="rss" text="${new URL(url).host}" htmlUrl="${url}" xmlUrl="${url}/feed"/>`)
      .join('')}</outline></body></opml>`,
  )
  await page.goto('/following')
  await page.getByLabel(/Choose a file exported from your feed reader/).setInputFiles(file)
  await page.getByRole('heading', { name: '3 sites listed here' }).waitFor()
  for (const host of ['new-one.example.net', 'new-two.example.net'])
    await page.getByRole('checkbox', { name: host }).check()
  await page.getByRole('button', { name: 'Follow 3, submit 2' }).click()
  await page.getByText('Done: 3 more sites followed, 2 submitted.').waitFor()

  await page.goto('/newsfeed')
  await page.getByText('Shares your interest in symbiosis').waitFor()
  expect((await getTitles(page)).slice(0, 3)).toEqual(['moss today', 'rain today', 'fern today'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findViolations(page)).toEqual([])
  await clickInMenu(page.getByRole('article').filter({ hasText: 'symbiosis' }).first(), 'Mute symbiosis')
  await page.getByText('Shares your interest in symbiosis').waitFor({ state: 'detached' })
  await page.getByText('1 thing muted').waitFor()
  const titles = await getTitles(page)
  expect(titles.filter((title) => title.startsWith('lichen'))).toEqual([])

  await page.getByRole('button', { name: 'Discuss “moss today”' }).click()
  await page.waitForURL(/\/discussions?\//)
  await page.getByRole('main').getByRole('link', { name: 'moss today' }).first().waitFor()

  await page.goto('/following#addresses')
  await page.getByRole('button', { name: 'Create addresses' }).click()
  const secret = await page.getByLabel('Your news, for any feed reader').inputValue()
  const fetchFeed = async (url: string) => {
    const reply = await fetch(url.replace(/^https?:\/\/[^/]+/, app.url))
    const bytes = new Uint8Array(await reply.arrayBuffer())
    return { status: reply.status, feed: readFeed({ bytes, address: url }) }
  }
  const { status, feed } = await fetchFeed(secret)
  expect(status).toBe(200)
  if ('error' in feed) throw new Error(feed.error)
  // One title looks like markup.
  expect(feed.posts.map(({ title }) => title.replace(/^\w+: /, ''))).toEqual(titles)

  await page.getByRole('button', { name: 'Replace addresses' }).click()
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await page.getByText('These are your new addresses').waitFor()
  expect((await fetchFeed(secret)).status).toBe(404)
  const renewed = await page.getByLabel('Your news, for any feed reader').inputValue()
  expect(renewed).not.toBe(secret)
  expect((await fetchFeed(renewed)).status).toBe(200)
  expect(app.consoleErrors).toEqual([])
})

describe('the newsfeed', () => {
  it('is read and filtered without scripts, and shows markup in feeds as text', async () => {
    const page = await app.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })
    await page.goto('/newsfeed')
    expect(await getTitles(page)).toContain('moss today')
    expect(await getTitles(page)).toContain('<img src=x onerror="document.title=1">')
    expect(await findRows(page).locator('[dir=auto]').count()).toBe(await findRows(page).count())
    await page.getByText('Filter', { exact: true }).first().click()
    await page.getByLabel('Languages').fill('de')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.waitForURL(/lang=de/)
    expect(await getTitles(page)).toEqual(['Ein Stein'])
    await page.getByText('at other.example').waitFor()
    for (const path of ['/home', `/blog/stone/${ids.stone}`, `/blog/stone/${ids.stone}/posts`]) {
      await page.goto(path)
      await page.getByRole('link', { name: 'Ein Stein' }).waitFor()
      await page.getByText('at other.example').waitFor()
    }
    await page.goto('/search-results?query=moss&in=posts')
    await page.getByRole('link', { name: 'moss today', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Sites', exact: true }).click()
    await page.waitForURL((url) => !url.searchParams.has('in'))
  })
})

it('groups posts by day in the reader’s time zone, or in UTC without scripts', async () => {
  for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12', undefined]) {
    const page = await app.newPage(timezoneId ? { timezoneId } : { javaScriptEnabled: false })
    await page.goto('/newsfeed')
    const date = { weekday: 'long', day: 'numeric', month: 'long', timeZone: timezoneId ?? 'UTC' } as const
    // At a separate address, so that open lists of other tests do not count.
    const { results } = await (await fetch(`${app.url}/api/posts/?quiet=0`)).json()
    const days: string[] = results.map(({ river_on }: { river_on: string }) =>
      new Intl.DateTimeFormat('en-GB', date).format(new Date(river_on)),
    )
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect.poll(() => headings.allTextContents()).toEqual([...new Set(days)])
  }
})

it('shows new posts on request, without shifting anything before', async () => {
  for (const username of ['guest', 'member']) {
    const page = await app.newPage({ viewport: { width: 360, height: 780 } })
    await page.addInitScript(watchLayoutShifts)
    await page.clock.install()
    if (username === 'member') {
      const bob = await logIn(page, app.db, 'bob')
      await addFollows(app, bob, ...names.map((name) => ids[name] ?? 0))
    }
    await page.goto('/newsfeed')
    await findRows(page).first().waitFor()
    await waitForLayout(page)
    const titlesBefore = await getTitles(page)
    await takeLayoutShift(page)
    const titles = await Promise.all(
      names.slice(0, 5).map((name) => addPost(name, `${name} for a ${username}`)),
    )

    // Returning to the window after a minute checks for news but changes nothing on screen.
    await page.clock.fastForward(61_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const button = page.getByRole('button', { name: '5 new posts' })
    await button.waitFor()
    await waitForLayout(page)
    expect(await getTitles(page)).toEqual(titlesBefore)
    expect(await takeLayoutShift(page)).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await button.click()
    await button.waitFor({ state: 'detached' })
    expect(await getTitles(page)).toEqual(expect.arrayContaining(titles))
    await expectFocus(findRows(page).first().getByRole('heading').getByRole('link'))
  }
  expect(app.consoleErrors).toEqual([])
})

it('marks the last visit again when returning to an open list', async () => {
  const page = await app.newPage({ viewport: { width: 360, height: 780 } })
  await page.clock.install()
  const dora = await logIn(page, app.db, 'dora')
  const [dunes = 0] = await makeSites(app, 1, () => ({ url: address('dunes'), title: 'Dunes' }))
  ids.dunes = dunes
  await addFollows(app, dora, dunes, ids.moss ?? 0)
  const waitForSeenCall = () =>
    page.waitForResponse(
      (response) => response.url().endsWith('/seen/') && response.request().method() === 'PUT',
    )
  await Promise.all([waitForSeenCall(), page.goto('/newsfeed')])
  await page.getByRole('link', { name: 'moss before' }).waitFor()
  const line = page.getByText('New since your last visit')
  await addPost('dunes', 'dunes shift')
  await page.clock.fastForward(61_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await Promise.all([waitForSeenCall(), page.getByRole('button', { name: /^\d new posts?$/ }).click()])
  await line.waitFor()
  const rows = await page.getByRole('main').locator('ol > li').allTextContents()
  expect(rows.slice(0, 2).join()).toMatch(/dunes shift.*New since your last visit/s)
  await page.reload()
  await page.getByRole('link', { name: 'dunes shift' }).waitFor()
  expect(await line.count()).toBe(0)
})

it('lets a member mute a followed site from one of its posts', async () => {
  const page = await app.newPage({ viewport: { width: 360, height: 780 } })
  const cleo = await logIn(page, app.db, 'cleo')
  await addFollows(app, cleo, ids.rain ?? 0)
  await page.goto('/newsfeed')
  // Until their session is restored, members see the posts of all sites.
  const row = page.locator('main article').filter({ has: page.locator('button', { hasText: 'Mute Rain' }) })
  await clickInMenu(row, 'Mute Rain')
  await page.getByText('No new posts from sites you follow in the last 30 days').waitFor()
  await page.getByText('1 thing muted').click()
  await page.getByRole('button', { name: 'Show Rain again' }).click()
  await page.getByRole('link', { name: 'rain before' }).waitFor()
})
