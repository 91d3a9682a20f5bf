import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDiscussion } from '#test/builders/contributions.ts'
import { tagSites } from '#test/builders/tags.ts'
import { addMember } from '#test/builders.ts'
import { addSites } from './add-sites.ts'
import { moreButton } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 3)
  const { db } = app
  const ada = await addMember(app, { username: 'ada' })
  await db
    .updateTable('blogs')
    .set({ feed_url: 'https://one.example/feed.xml' })
    .where('id', '=', 1)
    .execute()
  await db.updateTable('blogs').set({ kind: 'article' }).where('id', '=', 3).execute()
  const tags = Array.from({ length: 250 }, (_, n) => `${'abcdefghij'[n % 10]}-subject-${n}`)
  for (const site of [1, 2, 3])
    await tagSites(
      app,
      [site],
      tags.filter((_, n) => n % 3 === site - 1),
    )
  await makeDiscussion(app, { site: 1, by: ada, title: 'Tea?', content: 'x' })
})
afterAll(() => app.close())

const lists: [path: string, hasOpml: boolean][] = [
  ['/blogs/recent', true],
  ['/blogs/shuffled', true],
  ['/articles/featured', true],
  ['/newsfeed', false],
  ['/newsfeed/sites', true],
  ['/tags/a-subject-0', true],
  ['/search-results?query=site', true],
  ['/user/ada', true],
  ['/blog/site-1/1', false],
  ['/blog/site-1/1/discussions/1', false],
]

it('shows the feeds of every list, without scripts too', async () => {
  const page = await app.newPage({ javaScriptEnabled: false })
  for (const [path, hasOpml] of lists) {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: /^((Discussion|Comment) f|F)eeds/ }).getByRole('link')
    expect([path, await links.allInnerTexts()]).toEqual([
      path,
      ['RSS', 'Atom', 'JSON', ...(hasOpml ? ['OPML'] : [])],
    ])
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? ''
      const reply = await fetch(app.url + href)
      expect([href, reply.status]).toEqual([href, 200])
      expect(reply.headers.get('content-type')?.split(';')[0]).toBe(await link.getAttribute('type'))
    }
  }
  // The page links visibly to the feeds in its head.
  await page.goto('/blogs/recent')
  const hrefs = (selector: string) =>
    page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect.poll(() => hrefs('nav[aria-label="Feeds"] a')).toEqual(await hrefs('link[rel=alternate]'))
})

it('has one log-in address, with nofollow, until scripts add the return path', async () => {
  const page = await app.newPage({ javaScriptEnabled: false })
  const path = '/blog/site-1/1'
  for (const visitedPath of [path, '/blog/site-1/1/discussions/1', '/tags/a-subject-0', '/newsfeed']) {
    await page.goto(visitedPath)
    const links = page.locator('a[href*="login-or-signup"]')
    const hrefs = await links.evaluateAll((all) =>
      all.map((link) => `${link.getAttribute('href')} ${link.getAttribute('rel')}`),
    )
    expect([visitedPath, [...new Set(hrefs)]]).toEqual([visitedPath, ['/login-or-signup nofollow']])
  }
  const scripted = await app.newPage()
  await scripted.goto(path)
  const login = scripted.getByRole('banner').getByRole('link', { name: 'Login' })
  await expect
    .poll(() => login.getAttribute('href'))
    .toBe(`/login-or-signup?next=${encodeURIComponent(path)}`)
  expect(await login.getAttribute('rel')).toBe('nofollow')
})

it('links a site to its own feed', async () => {
  const page = await app.newPage()
  await page.goto('/blog/site-1/1')
  await moreButton(page).click()
  const feed = page.getByRole('link', { name: 'Feed', exact: true })
  expect(await feed.getAttribute('href')).toBe('https://one.example/feed.xml')
  await page.goto('/blog/site-2/2')
  await moreButton(page).click()
  await page.getByRole('button', { name: 'Share' }).waitFor()
  expect(await feed.count()).toBe(0)
})

it('has a page of all tags by usage and by letter, without scripts too', async () => {
  const page = await app.newPage({ javaScriptEnabled: false })
  await page.goto('/home')
  await page.getByRole('contentinfo').getByRole('link', { name: 'All tags' }).click()
  await page.waitForURL('**/tags')
  await expect.poll(() => page.title()).toBe('All tags · Wend')
  const getAttribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)
  expect(await getAttribute('meta[name=description]', 'content')).toContain('250 tags')
  expect(await getAttribute('link[rel=canonical]', 'href')).toMatch(/\/tags$/)
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('link')
  const subjects = page.getByRole('list', { name: 'Subjects' }).getByRole('link')
  await expect.poll(async () => [await subjects.count(), await tags.count()]).toEqual([24, 176])
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => tags.count()).toBe(50)
  await expect.poll(() => getAttribute('link[rel=canonical]', 'href')).toMatch(/\/tags\?page=2$/)
  await page
    .getByRole('navigation', { name: 'By letter' })
    .getByRole('link', { name: 'C', exact: true })
    .click()
  await expect.poll(() => tags.count()).toBe(25)
  await expect.poll(() => page.title()).toBe('Tags: C · Wend')
  await tags.first().click()
  await page.getByRole('heading', { name: '#c-subject-102' }).waitFor()
  await page.getByRole('link', { name: 'All tags' }).first().click()
  await page.waitForURL('**/tags')
  expect((await page.goto('/tags?letter=zz&page=x'))?.status()).toBe(200)
  expect((await page.goto('/tags?page=9'))?.status()).toBe(404)
  expect(await (await fetch(`${app.url}/sitemap/pages.xml`)).text()).toMatch(/<loc>[^<]+\/tags<\/loc>/)
})

it('links to the shuffled sites in drawer and footer, below the spec’s items', async () => {
  const page = await app.newPage()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.locator('#drawer')
  await expect
    .poll(() => drawer.getByRole('link').allInnerTexts())
    .toEqual([
      'Wend',
      ...['Home', 'News Feed', 'About', 'Upload a Site', 'Contact Us', 'Profile', 'Donate'],
      ...['Shuffled sites', 'All tags', 'From site to site', 'Terms (PDF)', 'Community Guidelines (PDF)'],
    ])
  // The spec's items are above; nothing else leads to donations if there are none.
  expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).count()).toBe(0)
  await drawer.getByRole('link', { name: 'Shuffled sites' }).click()
  await page.getByRole('heading', { name: 'Shuffled sites' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shuffled sites' }).waitFor()
  expect(app.consoleErrors).toEqual([])
})

it('links from the ordering of lists to its results', async () => {
  const page = await app.newPage()
  await page.goto('/about')
  await page.getByRole('link', { name: 'See the results' }).click()
  await page.waitForURL('**/fairness')
  await page.getByRole('heading', { name: 'How sites are chosen', level: 1 }).waitFor()
  expect(app.consoleErrors).toEqual([])
})
