import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember } from '#test/builders.ts'
import { addSites } from './add-sites.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 2)
  await addMember(app, { username: 'ada.l' })
})
afterAll(() => app.close())

/** Method, path, status, and the target of a redirect. */
const expectedResponses: [methods: string, path: string, status: number, location?: string][] = [
  // Screens that do not exist: the spec redirects them home.
  ['GET HEAD', '/', 302, '/home'],
  ['GET HEAD', '/no/such/page', 302, '/home#unknown-page'],
  ['GET HEAD', '/no-such-page?x=a.b', 302, '/home#unknown-page'],
  ['GET HEAD', '/blogs/nothing', 302, '/home#unknown-page'],
  ['GET HEAD', '/articles/nothing', 302, '/home#unknown-page'],
  ['GET HEAD', '/blog', 302, '/home#unknown-page'],
  ['GET HEAD', '/user/', 302, '/home#unknown-page'],
  // The API.
  ['GET HEAD POST PUT PATCH DELETE', '/api', 404],
  ['GET HEAD POST PUT PATCH DELETE', '/api/', 404],
  ['GET HEAD POST PUT PATCH DELETE', '/api/nothing', 404],
  ['GET HEAD', '/api/blogs/999/', 404],
  ['GET HEAD', '/api/blogs/x.png', 404],
  // Files.
  ['GET HEAD', '/favicon.png', 404],
  ['GET HEAD', '/favicon.ico', 200],
  ['GET HEAD', '/x.php', 404],
  ['GET HEAD', '/x.php/', 404],
  ['GET HEAD', '/wp-content/plugins/x.js?ver=1', 404],
  ['GET HEAD', '/.env', 404],
  ['GET HEAD', '/.git/config', 404],
  ['GET HEAD', '/.well-known/change-password', 404],
  ['GET HEAD', '/assets', 404],
  ['GET HEAD', '/assets/', 404],
  ['GET HEAD', '/assets/nothing', 404],
  ['GET HEAD', '/assets/nothing.js', 404],
  ['GET HEAD', '/media/nothing', 404],
  ['GET HEAD', '/media/nothing.webp', 404],
  ['GET HEAD', '/documents/nothing.pdf', 404],
  ['GET HEAD', '/sitemap/sites-99.xml', 404],
  ['GET HEAD', '/sitemap/nothing.xml', 404],
  ['GET HEAD', '/blogs/nothing/feed.rss', 404],
  // Sites, articles, people, tags.
  ['GET HEAD', '/blog/site-1/1', 200],
  ['GET HEAD', '/blog/site-1', 404],
  ['GET HEAD', '/blog/site-1/999', 404],
  ['GET HEAD', '/blog/site-1/abc', 404],
  ['GET HEAD', '/blog/site-1/99999999999', 404],
  ['GET HEAD', '/blog/site-1/1/nothing', 404],
  ['GET HEAD', '/blog/site-1/1/discussions', 301, '/blog/site-1/1#discussions'],
  ['GET HEAD', '/blog/old-title/1/discussions/', 301, '/blog/site-1/1#discussions'],
  ['GET HEAD', '/blog/site-1/999/discussions', 404],
  ['GET HEAD', '/blog/site-1/1/discussions/999', 404],
  ['GET HEAD', '/blog/site-1/1/discussions/1/nothing', 404],
  ['GET HEAD', '/article/nothing', 404],
  ['GET HEAD', '/article/nothing/999', 404],
  ['GET HEAD', '/article/nothing/1/2/3', 404],
  ['GET HEAD', '/user/ada.l', 200],
  ['GET HEAD', '/user/nobody', 404],
  ['GET HEAD', '/user/nobody.png', 404],
  ['GET HEAD', '/user/ada.l/nothing', 404],
  ['GET HEAD', '/tags/nothing', 404],
  ['GET HEAD', '/tags/nothing/more', 404],
  // Pages accept no writes.
  ['POST PUT PATCH DELETE', '/home', 405],
  ['POST', '/no/such/page', 405],
  ['POST', '/blog/site-1', 405],
]

it.each(expectedResponses)('answers %s %s with %i', async (methods, path, status, location) => {
  for (const method of methods.split(' ')) {
    const reply = await fetch(app.url + path, { method, redirect: 'manual' })
    const body = await reply.text()
    expect([method, reply.status, reply.headers.get('location')]).toEqual([method, status, location ?? null])
    if (method === 'HEAD') expect(body).toBe('')
    if (status === 404) expect(reply.headers.get('cache-control')).toBe('no-store')
  }
})

it('shows “Page not found” for unknown pages', async () => {
  const page = await app.newPage()
  for (const path of ['/blog/site-1', '/user/ada.l/nothing', '/article/x/1/2']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Reconnect with the Internet' }).waitFor()
  expect(app.consoleErrors).toEqual([])
})
