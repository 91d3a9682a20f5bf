import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeComment, makeDiscussion } from '#test/builders/contributions.ts'
import { makeNotification } from '#test/builders/notifications.ts'
import { addSites } from './add-sites.ts'
import {
  failCalls,
  failNextAttempt,
  failureResponders,
  pickFailures,
  type Responder,
} from './failing-calls.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// The error catalogue of the spec (section 8) for writes: each error is simulated in a browser, with every kind of body
// without a message. Reads are in spec-sentences.e2e.ts.

let app: TestApp
let member: Page
let guest: Page
const discussionPath = '/blog/site-1/1/discussions/1'
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '0' } })
  const { db } = app
  await addSites(db, 1)
  member = await app.newPage()
  guest = await app.newPage()
  const bob = await logIn(member, db, 'Bob')
  const discussion = await makeDiscussion(app, { site: 1, by: bob, content: 'Hm.' })
  await makeComment(app, { discussion, by: bob, content: 'Hm.' })
  await makeNotification(app, bob, { text: 'Ada answered you.', url: discussionPath })
  // Removes stored data and drafts, so that no message of an earlier attempt is shown.
  await member.addInitScript(() => {
    for (const name of ['wend-queries', 'wend-drafts']) localStorage.removeItem(name)
  })
})
afterAll(() => app?.close())

const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
const findComment = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Hm.' }).first()

type Action = (page: Page) => Promise<unknown>
/** `prepare` prepares the write once; `act` is then called for each kind of failure. */
type Write = [
  what: string,
  path: string,
  call: string,
  method: string,
  act: Action,
  sentence: string,
  prepare?: Action,
]
const writes: Write[] = [
  [
    'an upvote of a site',
    '/blog/site-1/1',
    '**/upvote-blog/**',
    'PATCH',
    clickButton(/^Upvote/),
    'Failed to toggle upvote',
  ],
  [
    'an upvote of a discussion',
    discussionPath,
    '**/api/**',
    'PATCH',
    clickButton(/^Upvote discussion/),
    'Failed to toggle upvote',
  ],
  [
    'an upvote of a comment',
    discussionPath,
    '**/api/**',
    'PATCH',
    clickButton(/^Upvote comment/),
    'Failed to toggle comment upvote',
  ],
  [
    'a comment',
    discussionPath,
    '**/comments/**',
    'POST',
    async (page) => {
      await page.getByLabel('Your comment').fill('Well.')
      await page.getByRole('button', { name: 'Comment', exact: true }).click()
    },
    'Failed to add comment',
  ],
  [
    'an edited comment',
    discussionPath,
    '**/comments/**',
    'PATCH',
    clickButton('Save'),
    'Failed to edit comment',
    async (page) => {
      await clickInMenu(findComment(page), 'Edit')
      await page.getByLabel('Edit comment').fill('Other.')
    },
  ],
  [
    'an edited discussion',
    discussionPath,
    '**/discussions/1/edit/',
    'PATCH',
    clickButton('Save'),
    'Failed to edit discussion',
    (page) => clickInMenu(page, 'Edit'),
  ],
  [
    'marking notifications as read',
    '/notifications',
    '**/api/notifications/**',
    'POST',
    clickButton('Mark all as read'),
    'Failed to mark notifications as read.',
  ],
]

for (const [index, [what, path, call, method, act, sentence, prepare]] of writes.entries())
  describe(`${what} that fails`, () => {
    beforeAll(async () => {
      await member.goto(path)
      await prepare?.(member)
    })
    it.each(pickFailures(index))('shows its sentence: %s', async (_, respond) => {
      const dismiss = member.getByRole('button', { name: 'Dismiss' })
      if ((await dismiss.count()) > 0) await dismiss.click()
      const waitUntilCalled = await failNextAttempt(member, { call, method, sentences: [sentence] }, respond)
      await act(member)
      await waitUntilCalled()
      await member.getByText(sentence, { exact: true }).first().waitFor()
      expect(await member.getByText('Refused with').count()).toBe(0)
      await member.unrouteAll()
    })
  })

describe.each([
  ['a site', '/blog/site-1/1', '**/upvote-status/**', 'Failed to fetch upvotes', 1],
  ['a discussion', discussionPath, '**/upvote**', 'Failed to fetch upvotes', 2],
])('the upvotes of %s', (_, path, call, sentence, index) => {
  it.each(pickFailures(index))('show that they could not be fetched: %s', async (_, respond) => {
    await failCalls(member, call, 'GET', respond)
    await member.goto(path)
    await member.getByText(sentence, { exact: true }).first().waitFor()
    await member.unrouteAll()
  })
})

async function resetPassword(respond: Responder): Promise<void> {
  await guest.goto('/password-reset/MQ/some-token')
  await failCalls(guest, '**/api/auth/users/**', 'POST', respond)
  await guest.getByLabel('Password', { exact: true }).fill('a long password')
  await guest.getByRole('textbox', { name: 'Confirm Password' }).fill('a long password')
  await guest.getByRole('button', { name: 'Reset Password' }).click()
}

it.each<[name: string, respond: Responder, sentence: string]>([
  ['an empty body', failureResponders['an empty body'], 'An error occured (500)'],
  ['{}', failureResponders['{}'], 'An error occured (500)'],
  ['HTML', failureResponders.HTML, 'An error occured (502)'],
  ['no response', failureResponders['no response'], 'An error occured'],
  [
    'a field error',
    (route) => route.fulfill({ status: 400, json: { uid: ['No such user.'] } }),
    'Error: No such user.',
  ],
  ['a body of text', (route) => route.fulfill({ status: 400, json: 'Not now.' }), 'Error: Not now.'],
  [
    'an invalid link',
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          token: ['Invalid token for given user.'],
          code: 'invalid',
          codes: { token: [{ code: 'invalid_link' }] },
        },
      }),
    'Password link has is invalid or has expired',
  ],
])('shows the error when a new password is rejected: %s', async (_, respond, sentence) => {
  await resetPassword(respond)
  await guest.getByText(sentence, { exact: true }).waitFor()
  await guest.unrouteAll()
})

it('shows the first error of a sign-up', async () => {
  await guest.goto('/sign-up')
  await failCalls(guest, '**/api/auth/users/', 'POST', (route) =>
    route.fulfill({ status: 400, json: { email: ['Taken already.'], username: ['Too short.'] } }),
  )
  await guest.getByLabel('Email').fill('ada@example.org')
  await guest.getByLabel('Username').fill('ad')
  await guest.getByLabel('Password', { exact: true }).fill('lace and steam engines')
  await guest.getByRole('button', { name: 'Sign up', exact: true }).click()
  await guest.getByText('Error: Taken already.', { exact: true }).waitFor()
  await guest.unrouteAll()
})

it("shows the server's message about a site", async () => {
  await guest.goto('/about')
  await failCalls(guest, '**/api/blogs/1/details/', 'GET', (route) =>
    route.fulfill({ status: 400, json: { detail: 'Closed for today.' } }),
  )
  await guest.evaluate(() => {
    history.pushState({ key: 'site' }, '', '/blog/site-1/1')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await guest.getByText('Closed for today.', { exact: true }).waitFor()
  await guest.unrouteAll()
})
