import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDiscussion } from '#test/builders/contributions.ts'
import { addSites } from './add-sites.ts'
import { failCalls, failNextAttempt, failureResponders, pickFailures } from './failing-calls.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// The error catalogue of the spec (section 8): each failure is simulated in a browser, with every kind of response
// body that lacks an error message. Also covers loading screens and screens that need a log-in.

let app: TestApp
let member: Page
let guest: Page
let discussionPath: string
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '0' } })
  await addSites(app.db, 3)
  member = await app.newPage()
  const bob = await logIn(member, app.db, 'Bob')
  guest = await app.newPage()
  discussionPath = `/blog/site-1/1/discussions/${await makeDiscussion(app, { site: 1, by: bob, content: 'Hm.' })}`
  // Stored data must not stand in for failing calls.
  await member.addInitScript(() => localStorage.removeItem('wend-queries'))
  await member.goto('/about')
  await guest.goto('/about')
})
afterAll(() => app?.close())

/** Client-side navigation, like a link. */
const navigate = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState({ key: String(Math.random()) }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** Opens an unrelated page; the init script above empties the cache. */
async function openFresh(page: Page): Promise<void> {
  await page.goto('/about')
}

const failureCases: [
  place: string,
  call: string,
  path: (body: string) => string,
  sentence: string,
  networkSentence?: string,
][] = [
  [
    'a search',
    '**/api/search/?**',
    (body) => `/search-results?query=${encodeURIComponent(body)}`,
    'Failed to fetch results',
  ],
  ['a site', '**/api/blogs/2/details/', () => '/blog/site-2/2', 'Failed to fetch blog details'],
  ['a profile', '**/api/public-profile/Bob/', () => '/user/Bob', 'Failed to fetch profile'],
  [
    'activities',
    '**/api/public-profile/Bob/activities/',
    () => '/user/Bob?tab=comments',
    'Failed to fetch activities',
  ],
  ['comments', '**/discussions/*/comments/?**', () => discussionPath, 'Failed to fetch discussion comments'],
  [
    'notifications',
    '**/api/notifications/',
    () => '/notifications',
    'An unknown error occurred while fetching notifications',
    'failed to fetch notifications',
  ],
]

for (const [index, [place, call, path, sentence, networkSentence = sentence]] of failureCases.entries())
  describe(`${place} that cannot be fetched`, () => {
    beforeAll(() => openFresh(member))

    it.each(pickFailures(index))('shows the error message of that section: %s', async (body, respond) => {
      const again = member.getByRole('button', { name: 'Try again' })
      const next = new URL(path(body), app.url).href
      const waitUntilCalled = await failNextAttempt(
        member,
        { call, method: 'GET', sentences: [sentence, networkSentence] },
        respond,
      )
      await (next === member.url() ? again.first().click() : navigate(member, next))
      await waitUntilCalled()
      const words = body === 'no response' ? networkSentence : sentence
      await member.getByText(words, { exact: true }).first().waitFor()
      expect(await member.getByText('Refused with').count()).toBe(0)
      await again.first().waitFor()
      await member.unrouteAll()
    })

    it('recovers once a retry works', async () => {
      await member.getByRole('button', { name: 'Try again' }).first().click()
      for (const words of [sentence, networkSentence])
        await member.getByText(words, { exact: true }).first().waitFor({ state: 'detached' })
    })
  })

it('keeps the rest of a profile when its activities fail', async () => {
  await member.route('**/activities/', failureResponders.HTML)
  await openFresh(member)
  await navigate(member, '/user/Bob?tab=upvoted')
  await member.getByText('Failed to fetch activities', { exact: true }).waitFor()
  await member.getByRole('heading', { name: 'Bob', level: 1 }).waitFor()
  await member.unroute('**/activities/')
})

describe.each([
  ['/forgot-password', '**/reset_password/', 'Send password email', 1],
  ['/sign-up', '**/api/auth/users/', 'Sign up', 2],
])('%s', (path, call, button, index) => {
  it.each(pickFailures(index))('shows a generic error for %s', async (body, respond) => {
    await guest.goto(path)
    await failCalls(guest, call, 'POST', respond)
    for (const field of await guest.locator('main input[required]').all())
      await field.fill('ada.lace@example.org')
    await guest.getByRole('button', { name: button, exact: true }).click()
    const status = body === 'HTML' ? ' (502)' : body === 'no response' ? '' : ' (500)'
    await guest.getByText(`An error occured${status}`, { exact: true }).waitFor()
    await guest.unrouteAll()
  })
})

it('clears the results of an earlier search, even while the new one is slow', async () => {
  await guest.goto('/search-results?query=alphaone')
  await guest.getByRole('heading', { name: 'Results for “alphaone”' }).waitFor()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await guest.route('**/api/search/?**', async (route) => {
    await gate
    await route.continue()
  })
  await guest.getByPlaceholder('Search Wend').fill('betatwo')
  await guest.keyboard.press('Enter')
  await guest.getByRole('heading', { name: 'Results for “betatwo”' }).waitFor()
  await guest.waitForURL(({ searchParams }) => searchParams.get('query') === 'betatwo')
  await expect.poll(() => guest.getByRole('main').getByText('alphaone').count()).toBe(0)
  release()
  await guest.getByText('No results').waitFor()
  await guest.unroute('**/api/search/?**')
})

it('opens notifications and the form for a new profile for guests, with a link to log in', async () => {
  for (const path of ['/notifications/', '/create-profile']) {
    await guest.goto(path)
    await guest.getByRole('heading', { name: 'Not authenticated. Please log in.' }).waitFor()
    expect(new URL(guest.url()).pathname).toBe(path)
    await guest.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await guest.waitForURL(/\/login-or-signup\?next=/)
  }
})

it.each(['/notifications/', '/create-profile'])(
  'asks for a log-in at %s, without scripts too',
  async (path) => {
    const scriptless = await app.newPage({ javaScriptEnabled: false })
    expect((await scriptless.goto(path))?.status()).toBe(200)
    const main = scriptless.getByRole('main')
    await main.getByRole('heading', { name: 'Not authenticated. Please log in.' }).waitFor()
    const logInLink = main.getByRole('link', { name: 'Log in' })
    expect(await logInLink.getAttribute('href')).toBe(`/login-or-signup?next=${encodeURIComponent(path)}`)
    expect(await main.getByText('Loading').filter({ visible: true }).count()).toBe(0)
    // The server sends the same page to everyone; members do not see that part.
    const errorsBefore = app.consoleErrors.length
    await member.route(/assets\/[^/]+\/(?!early-input).*\.js$/, (route) => route.abort())
    await member.goto(path, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => member.getByText('Not authenticated').filter({ visible: true }).count()).toBe(0)
    // Leaves the page, since the browser would log each aborted script.
    await member.goto('about:blank')
    app.consoleErrors.splice(errorsBefore)
    await member.unrouteAll()
  },
)

it('asks to confirm the new password once its field is left empty', async () => {
  await guest.goto('/password-reset/MQ/some-token')
  await guest.getByLabel('Password', { exact: true }).fill('a long password')
  await guest.getByRole('textbox', { name: 'Confirm Password' }).focus()
  expect(await guest.getByText('please confirm password').count()).toBe(0)
  await guest.getByRole('textbox', { name: 'Confirm Password' }).blur()
  await guest.getByText('please confirm password').waitFor()
  await guest.getByRole('textbox', { name: 'Confirm Password' }).fill('a')
  await guest.getByText('please confirm password').waitFor({ state: 'detached' })
})

it('shows the server’s message about a missing site', async () => {
  const response = await guest.goto('/blog/none/999999')
  expect(response?.status()).toBe(404)
  await guest.getByRole('heading', { name: 'Page not found' }).waitFor()
  await guest.getByText('Not found. It may have been removed, or the address may be wrong.').waitFor()
})

it('names and describes members-only screens without scripts too', async () => {
  const paths = [
    '/profile',
    '/edit-profile',
    '/update-profile',
    '/upload-blog',
    '/contact-us',
    '/notifications/',
  ]
  for (const path of [...paths, '/create-profile', '/admin-wn', '/edit-blog', '/review-blog/a/1']) {
    const html = await (await fetch(app.url + path)).text()
    expect([path, /<title>[^<]+ · Wend<\/title>/.test(html)]).toEqual([path, true])
    expect([path, /<meta name="description" content="[^"]+"/.test(html)]).toEqual([path, true])
  }
})

it('logs no script errors', () => {
  // React logs errors caught by an error boundary; they were intended here.
  expect(
    app.consoleErrors.filter((error) => !/ApiError: |fetching notifications|failed to fetch/.test(error)),
  ).toEqual([])
})
