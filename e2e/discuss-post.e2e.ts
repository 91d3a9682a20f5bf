import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { addSites } from './add-sites.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let ada: Page
let bob: Page
const site = 'https://site1.example.org'
const newsfeedPath = '/newsfeed?show=everybody'

beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 2)
  const dayMs = 86_400_000
  const moss = createPost(site, 1, new Date(Date.now() - 3 * dayMs), {
    title: 'On moss',
    excerpt: 'It is slow.',
  })
  const offer = createPost(site, 2, new Date(Date.now() - 5 * dayMs), { title: 'Cheap watches' })
  await importPosts(app.db, {
    ...{ blog_id: 1, site_url: site, is_first_feed: true, read_on: new Date() },
    feed: createFeed([moss, offer]),
  })
  ada = await app.newPage()
  await logIn(ada, app.db, 'Ada', { is_staff: true })
  bob = await app.newPage()
  await logIn(bob, app.db, 'Bob')
})
afterAll(() => app.close())

/** Fills in the dialog that asks staff for a reason. */
async function submitReason(reason: string, button: string): Promise<void> {
  const dialog = ada.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
const row = (text: string) => ada.getByRole('row').filter({ hasText: text }).first()

it('lets a member discuss a post, and links the discussion and the site’s page both ways', async () => {
  await bob.goto(newsfeedPath)
  await bob.getByRole('button', { name: 'Discuss “On moss”' }).click()
  await bob.getByRole('heading', { level: 1, name: 'On moss' }).waitFor()
  const post = bob.getByRole('main').getByRole('link', { name: 'On moss', exact: true })
  expect(await post.getAttribute('href')).toBe(`${site}/posts/1`)
  await bob.getByText('It is slow.').waitFor()
  expect(await bob.getByText('deleted user').count()).toBe(0)
  await bob.getByText('No other discussions here yet.').waitFor()
  await bob.getByRole('link', { name: 'Go to the site’s page' }).click()
  await bob.getByText('No discussions yet').waitFor()
  await bob.goBack()
  await bob.getByRole('textbox', { name: 'Your comment' }).fill('So am I.')
  await bob.getByRole('button', { name: 'Comment', exact: true }).click()
  await bob.getByRole('heading', { name: 'Comments 1' }).waitFor()
  expect(await findViolations(bob)).toEqual([])
  await bob.getByRole('link', { name: 'Go to the site’s page' }).click()
  await bob.getByRole('heading', { name: 'Discussions 1' }).waitFor()
  expect(await bob.getByText('No discussions yet').count()).toBe(0)

  const guest = await app.newPage({ javaScriptEnabled: false })
  await guest.goto('/blog/site-1/1')
  await guest.getByRole('link', { name: /^1 comment/ }).click()
  await guest.getByText('So am I.').waitFor()
  await guest.getByRole('link', { name: 'Go to the site’s page' }).click()
  await guest
    .getByRole('region', { name: /^Discussions/ })
    .getByText('About a post')
    .waitFor()
})

it('sends visitors to log in first, and back', async () => {
  const guest = await app.newPage()
  await guest.goto('/newsfeed')
  await guest.getByRole('button', { name: 'Discuss “Cheap watches”' }).click()
  await guest.waitForURL(/\/login-or-signup\?next=%2Fnewsfeed/)
})

it('lets a member report a post, and staff hide it and show it again', async () => {
  await bob.goto(newsfeedPath)
  await clickInMenu(
    bob.getByRole('article').filter({ hasText: 'Cheap watches' }).first(),
    'Report Cheap watches',
  )
  await bob.getByRole('radio', { name: 'Spam' }).check()
  await bob.getByLabel('Anything we should know (optional)').fill('It sells watches.')
  await bob.getByRole('button', { name: 'Send report' }).click()
  await bob.getByText('Thanks! Our staff will take a look.').waitFor()

  await ada.goto('/admin-wn?section=reports')
  expect(await row('It sells watches.').getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await row('It sells watches.').getByRole('button', { name: 'Hide' }).click()
  await submitReason('Not a post of a person.', 'Hide')
  await row('It sells watches.').waitFor({ state: 'detached' })
  for (const path of [newsfeedPath, '/blog/site-1/1', '/blog/site-1/1/posts']) {
    await bob.goto(path)
    await bob.getByText('On moss').first().waitFor()
    expect(await bob.getByText('Cheap watches').count()).toBe(0)
  }
  await bob.goto('/notifications/')
  await bob.getByText('the post “Cheap watches” was hidden').waitFor()

  await ada.goto('/admin-wn?section=posts&state=hidden')
  await row('Cheap watches').getByRole('button', { name: 'Show' }).click()
  await submitReason('A mistake.', 'Show')
  await row('Cheap watches').waitFor({ state: 'detached' })
  expect(await findViolations(ada)).toEqual([])
  await bob.goto('/blog/site-1/1')
  await bob.getByRole('link', { name: 'Cheap watches', exact: true }).waitFor()
})

it('lets staff hide a site’s posts, and says so on its page', async () => {
  await ada.goto('/admin-wn?section=sites&query=site1')
  await row('Site 1').getByRole('button', { name: 'More about Site 1' }).click()
  await row('Site 1').getByRole('button', { name: 'Stop posts' }).click()
  await submitReason('It posts offers all day.', 'Stop posts')
  await row('Site 1').getByText('without posts').waitFor()
  await bob.goto('/blog/site-1/1')
  await bob.getByText('The moderators have hidden this site’s posts.').waitFor()
  await row('Site 1').getByRole('button', { name: 'Show posts' }).click()
  await submitReason('It has stopped.', 'Show posts')
  await row('Site 1').getByText('without posts').waitFor({ state: 'detached' })
  expect(app.consoleErrors).toEqual([])
})
