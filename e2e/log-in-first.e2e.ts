import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeComment, makeDiscussion } from '#test/builders/contributions.ts'
import { addSites } from './add-sites.ts'
import { waitForLayout } from './layout-shifts.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { password, signUpFromLogInPage } from './sign-up.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// An action that required a log-in runs automatically after it.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 2)
  const ada = await app.newPage()
  await logIn(ada, app.db, 'ada')
})
afterAll(() => app.close())

const sitePath = '/blog/site-1/1'
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

it.each([
  [
    /^Follow( \d+ followers?)?$/,
    /^Following( \d+ followers?)?$/,
    'Log in to follow this site.',
    'You’re following this site.',
  ],
  [/^Bookmark$/, /^Bookmarked$/, 'Log in to bookmark this.', 'Bookmark added.'],
  [/^Upvote \d+ upvotes?$/, /^Upvoted \d+ upvotes?$/, 'Log in to upvote this.', 'Your upvote counts.'],
])('follows, bookmarks and upvotes: %s', async (name, nameAfter, reason, done) => {
  const page = await app.newPage()
  await page.goto(sitePath)
  await button(page, name).click()
  await page.waitForURL(/\/login-or-signup/)
  await page.getByText(reason).waitFor()
  await signUpFromLogInPage(page, `after-${String(name).replace(/\W/g, '').toLowerCase()}`)
  await page.waitForURL(`**${sitePath}`)
  await page.getByText(done).first().waitFor()
  const buttonAfter = button(page, nameAfter)
  await buttonAfter.waitFor()
  // Once: still on after a reload.
  await page.goto(sitePath)
  await buttonAfter.waitFor()
})

it('does not toggle off an upvote that the member gave earlier', async () => {
  const voter = await app.newPage()
  await voter.goto('/login-or-signup')
  await signUpFromLogInPage(voter, 'voter')
  const discussion = await makeDiscussion(app, { site: 1 })
  const comment_id = await makeComment(app, { discussion })
  const { id: user_id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'voter')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('comment_upvotes').values({ user_id, comment_id }).execute()

  const page = await app.newPage()
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.url()))
  await page.goto(`${sitePath}/discussions/${discussion}`)
  await button(page, /^Upvote comment/).click()
  await page.getByLabel('Your email').fill('voter@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**${sitePath}/discussions/${discussion}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Upvoted comment/ })
    .waitFor()
  await waitForLayout(page)
  expect(calls).toEqual([])
})

it('opens the report dialog after the log-in', async () => {
  const page = await app.newPage()
  await page.goto(sitePath)
  await clickInMenu(page, /^Report /)
  await page.getByText('Log in to report this.').waitFor()
  await signUpFromLogInPage(page, 'reporter')
  await page.getByRole('dialog').waitFor()
})

it.each([
  ['Log in to write a review', 'Log in to review this site.', 'input'],
  ['Log in to start a discussion', 'Log in to start a discussion.', 'input'],
  ['Log in to comment', 'Log in to comment.', 'textarea'],
])('opens the form after the log-in: %s', async (link, reason, field) => {
  const page = await app.newPage()
  const discussion = await makeDiscussion(app, { site: 1 })
  await page.goto(link === 'Log in to comment' ? `${sitePath}/discussions/${discussion}` : sitePath)
  await page.getByRole('main').getByRole('link', { name: link }).click()
  await page.getByText(reason).waitFor()
  await signUpFromLogInPage(page, `writer-${discussion}`)
  const focused = page.getByRole('main').locator(`${field}:focus`)
  await focused.waitFor()
  const isInSight = () =>
    focused.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top > 0 && bottom < innerHeight
    })
  await expect.poll(isInSight).toBe(true)
})

it('does nothing if the visitor goes back before logging in', async () => {
  const page = await app.newPage()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/follow/') && calls.push(request.url()))
  await page.goto(sitePath)
  await button(page, /^Follow( \d+ followers?)?$/).click()
  await page.getByText('Log in to follow this site.').waitFor()
  await page.goBack()
  await button(page, /^Follow( \d+ followers?)?$/).waitFor()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await signUpFromLogInPage(page, 'undecided')
  await page.waitForURL(`**${sitePath}`)
  await page.getByRole('button', { name: 'Account of undecided' }).waitFor()
  await waitForLayout(page)
  expect(calls).toEqual([])
})

it('does nothing on another page, or for a crafted address', async () => {
  const page = await app.newPage()
  await page.goto(sitePath)
  await button(page, /^Follow( \d+ followers?)?$/).click()
  await page.getByText('Log in to follow this site.').waitFor()
  await signUpFromLogInPage(page, 'walker')
  await page.waitForURL(`**${sitePath}`)
  await page.getByText('You’re following this site.').first().waitFor()
  const otherPage = await app.newPage()
  await otherPage.goto(`/login-or-signup?next=${encodeURIComponent('/blog/site-2/2')}&for=follow`)
  await otherPage.getByText('Log in to follow this site.').waitFor()
  await signUpFromLogInPage(otherPage, 'lured')
  await otherPage.waitForURL('**/blog/site-2/2')
  await otherPage.getByRole('button', { name: 'Follow', exact: true }).waitFor()
  expect(await otherPage.getByText('You’re following this site.').count()).toBe(0)
})
