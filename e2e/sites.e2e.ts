import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdFirstSites } from '#test/builders/for-staff.ts'
import { hold } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { startTestWeb, type TestPages, type TestWeb } from '#test/test-web.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const pages: TestPages = {}
let web: TestWeb
let app: TestApp
beforeAll(async () => {
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#c46a2b' }
  pages['garden.example.com/card.png'] = ['image/png', await sharp({ create }).png().toBuffer()]
  pages['garden.example.com/'] = [
    'text/html; charset=utf-8',
    `<title>The walled garden</title><meta name=description content="What grows, and what does not.">
     <meta name=keywords content="plants, patience"><meta property=og:image content="/card.png">
     <link rel=alternate type=application/rss+xml href=/feed.xml>`,
  ]
  web = await startTestWeb(pages)
  app = await startTestApp({ web_port: Number(new URL(web.urlFor('garden.example.com')).port) })
})
afterAll(async () => {
  await app.close()
  await web.close()
})

async function fillAddress(page: Page, address: string) {
  await page.getByLabel('Address').fill(address)
  await page.getByLabel('Address').blur()
}
const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()

it('lets members submit, review, bookmark, upvote, edit and delete a site', async () => {
  const ada = await app.newPage()
  await logIn(ada, app.db, 'Ada')
  await ada.goto('/upload-blog')
  await fillAddress(ada, web.urlFor('garden.example.com'))
  await ada.getByText('We’ve filled in what its page says about itself').waitFor()
  await expect.poll(() => ada.getByLabel('Title').inputValue()).toBe('The walled garden')
  await expect.poll(() => ada.getByLabel('Description').inputValue()).toBe('What grows, and what does not.')
  await ada.getByRole('button', { name: 'Remove picture' }).waitFor()

  // Every value can be changed, and a new window restores the draft.
  await ada.getByLabel('Title').fill('A walled garden')
  await ada.close()
  const again = await ada.context().newPage()
  await again.goto('/upload-blog')
  await expect.poll(() => again.getByLabel('Title').inputValue()).toBe('A walled garden')
  await again.getByText('patience', { exact: true }).waitFor()
  await again.getByRole('combobox', { name: 'Tags' }).fill('Dry Walls')
  await again.keyboard.press('Enter')
  await again.getByRole('button', { name: 'Review' }).click()

  await again.getByRole('heading', { name: 'A walled garden' }).first().waitFor()
  await again.getByText('dry-walls', { exact: true }).first().waitFor()
  await again.getByRole('button', { name: 'Publish' }).click()
  await again.getByRole('heading', { name: 'Success!' }).waitFor()
  await again.getByRole('link', { name: 'Upload another' }).waitFor()
  await again.getByRole('link', { name: 'Home', exact: true }).last().waitFor()
  await again.getByRole('link', { name: 'View site' }).click()
  await again.getByRole('heading', { name: 'A walled garden', level: 1 }).waitFor()
  await expect
    .poll(() => again.locator('main img[srcset], main source[type="image/avif"]').count())
    .toBeGreaterThan(0)
  const address = again.url()

  // Everyone sees it, without scripts too.
  const reader = await app.newPage({ javaScriptEnabled: false })
  await reader.goto(address)
  await reader.getByText('What grows, and what does not.').waitFor()
  await reader.getByRole('link', { name: 'Visit site' }).waitFor()
  await reader.getByText('walls').waitFor()

  // Another member upvotes, bookmarks and reviews it.
  const bo = await app.newPage()
  await logIn(bo, app.db, 'Bob')
  await bo.goto(address)
  const upvote = bo.getByRole('button', { name: /^Upvote/ }).first()
  await upvote.click()
  await bo.getByRole('button', { name: 'Upvoted 1 upvote' }).waitFor()
  await bo.getByRole('button', { name: /^Bookmark(ed)?$/ }).click()
  await bo.getByRole('button', { name: 'Bookmarked', exact: true }).waitFor()
  await bo.getByRole('button', { name: 'Write a review' }).click()
  await bo.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await bo.getByLabel('Your review').fill('Quiet and **careful**.')
  await bo.getByRole('button', { name: 'Publish review' }).click()
  await bo.getByText('Review published.').waitFor()
  await bo.getByText('1 review', { exact: true }).waitFor()
  await bo.reload()
  await bo.getByRole('button', { name: 'Upvoted 1 upvote' }).waitFor()
  await bo.getByRole('button', { name: 'Bookmarked', exact: true }).waitFor()
  await bo.getByRole('button', { name: 'Edit your review' }).waitFor()

  // The review screen is filled in with the member's own review.
  await bo.goto(address.replace('/blog/', '/review-blog/'))
  await expect.poll(() => bo.getByLabel('Your review').inputValue()).toBe('Quiet and **careful**.')
  await bo.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await bo.getByRole('button', { name: 'Publish review' }).click()
  await bo.waitForURL(/#reviews$/)
  await bo.getByRole('img', { name: '5 out of 5 stars' }).first().waitFor()

  // The submitter edits it, with another picture, and deletes it.
  await again.reload()
  await clickInMenu(again, 'Edit')
  await again.getByLabel('Description').fill('What grows behind the wall.')
  await again
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: await picture() })
  await again.getByRole('button', { name: 'Use picture' }).click()
  await again.getByText('Getting the picture').waitFor({ state: 'detached' })
  await again.getByRole('button', { name: 'Review' }).click()
  await again.getByText('What grows behind the wall.').first().waitFor()
  await again.getByRole('button', { name: 'Publish' }).click()
  await again.getByRole('link', { name: 'View site' }).click()
  await again.getByText('What grows behind the wall.').waitFor()
  await clickInMenu(again, 'Delete')
  await again.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await again.waitForURL(/\/home$/)
  await again.getByText('was deleted').waitFor()
  await expect.poll(async () => (await reader.goto(address))?.status()).toBe(404)
  expect(app.consoleErrors).toEqual([])
})

it('shows the existing site instead of accepting it twice', async () => {
  web.add({ 'twice.example.com/': ['text/html', '<title>Only once</title>'] })
  const cy = await app.newPage()
  const { auth_token } = await logIn(cy, app.db, 'Cyd')
  await cy.request.post('/api/upload-edit-blog/', {
    headers: { authorization: `Token ${auth_token}` },
    data: { url: web.urlFor('twice.example.com'), title: 'Only once' },
  })
  await cy.goto('/upload-blog')
  await fillAddress(cy, web.urlFor('www.twice.example.com', '/index.html'))
  await cy.getByText('This site has already been uploaded.').waitFor()
  expect(await cy.getByLabel('Title').isVisible()).toBe(false)
  await cy.getByRole('link', { name: 'Only once' }).waitFor()
  // The hint disappears for another address.
  await cy.getByLabel('Address').press('End')
  await cy.getByLabel('Address').pressSequentially('2')
  await cy.getByText('This site has already been uploaded.').waitFor({ state: 'detached' })
  await cy.getByLabel('Title').waitFor()
  await cy.getByLabel('Address').press('Backspace')
  await cy.getByLabel('Address').press('Enter')
  await cy.getByText('This site has already been uploaded.').waitFor()
  // An address that was not looked up is looked up on submit; the site replaces the form and gets the focus.
  await cy.reload()
  await cy.getByLabel('Title').fill('Mine')
  await cy.getByRole('button', { name: 'Review', exact: true }).press('Enter')
  await cy.getByText('This site has already been uploaded.').waitFor()
  await cy.locator('a:focus', { hasText: 'View site' }).waitFor()
  expect(new URL(cy.url()).pathname).toBe('/upload-blog')
  await cy.getByRole('link', { name: 'View site' }).click()
  await cy.getByRole('heading', { name: 'Only once', level: 1 }).waitFor()
})

it('can be filled in by hand if a page has no metadata, and explains address errors', async () => {
  const dee = await app.newPage()
  await logIn(dee, app.db, 'Dee')
  await dee.goto('/upload-blog')
  await fillAddress(dee, 'ftp://old.example.com')
  await dee.getByText('Use an http or https address').waitFor()
  await fillAddress(dee, web.urlFor('silent.example.com'))
  await dee.getByText('Please fill in the rest yourself').waitFor()
  await dee.getByRole('button', { name: 'Review' }).click()
  await dee.getByText('Please fill out this field.').waitFor()
})

it('reverts a vote with a message when the server rejects it', async () => {
  const eve = await app.newPage()
  const { auth_token } = await logIn(eve, app.db, 'Eve')
  const created = await eve.request.post('/api/upload-edit-blog/', {
    headers: { authorization: `Token ${auth_token}` },
    data: { url: 'https://refused.example.com', title: 'Refused' },
  })
  const { id } = await created.json()
  await eve.goto(`/blog/refused/${id}`)
  await eve.getByRole('button', { name: 'Bookmark', exact: true }).waitFor()
  await eve.route('**/api/blogs/upvote-blog/**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Later.' } }),
  )
  await eve.getByRole('button', { name: 'Upvote 0 upvotes' }).click()
  await eve.getByText('Failed to toggle upvote').waitFor()
  await eve.getByRole('button', { name: 'Upvote 0 upvotes' }).waitFor()
})

it('sends visitors to log in and remembers where they were going', async () => {
  const guest = await app.newPage()
  await guest.goto('/upload-blog')
  await guest.waitForURL(/\/login-or-signup\?next=%2Fupload-blog$/)
  await guest.goto('/upload-article')
  await guest.waitForURL(/\/login-or-signup/)
})

slowIt(
  'has no accessibility violations on any screen about sites, light or dark, narrow or wide',
  async () => {
    for (const colors of [
      { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
      { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
    ] as const) {
      const page = await app.newPage(colors)
      const { auth_token } = await logIn(page, app.db, `Kit${colors.viewport.width}`)
      const created = await page.request.post('/api/upload-edit-blog/', {
        headers: { authorization: `Token ${auth_token}` },
        data: { url: `https://w${colors.viewport.width}.example.com`, title: 'For everybody', tags: ['tea'] },
      })
      const { id } = await created.json()
      await page.request.post(`/api/blogs/${id}/reviews/`, {
        headers: { authorization: `Token ${auth_token}` },
        data: { rating: 3, content: 'Good.' },
      })
      const screens: [address: string, words: string][] = [
        [`/blog/for-everybody/${id}`, 'Edit your review'],
        ['/upload-blog', 'Address'],
        [`/edit-blog?id=${id}`, 'Remove tea'],
        ['/review-blog-upsert', 'Nothing to preview yet'],
        [`/review-blog/for-everybody/${id}`, 'Publish review'],
      ]
      for (const [address, words] of screens) {
        await page.goto(address)
        await page.getByText(words).or(page.getByLabel(words)).first().waitFor()
        expect([address, await findViolations(page)]).toEqual([address, []])
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        await expect.poll(overflow, { message: `${address} overflows` }).toBeLessThanOrEqual(0)
      }
    }
  },
)

it('shows a site pending review to its submitter and to no one else', async () => {
  await holdFirstSites(app)
  const lea = await app.newPage()
  const { auth_token } = await logIn(lea, app.db, 'Lea')
  const created = await lea.request.post('/api/upload-edit-blog/', {
    headers: { authorization: `Token ${auth_token}` },
    data: { url: 'https://held.example.com', title: 'Held for a while' },
  })
  const { id } = await created.json()
  await lea.goto(`/blog/held-for-a-while/${id}`)
  await lea.getByText('Waiting for review. Only staff').waitFor()
  const guest = await app.newPage()
  expect((await guest.goto(`/blog/held-for-a-while/${id}`))?.status()).toBe(404)
  await guest.getByText('Page not found').waitFor()
  await app.db.deleteFrom('settings').execute()
  await lea.goto('/profile?tab=submitted')
  const card = lea.getByRole('article').filter({ hasText: 'Held for a while' })
  await card.getByText('Waiting for review').waitFor()
  await hold(app, 'blog', id, 'hidden')
  await lea.reload()
  await card.getByText('Hidden by the moderators').waitFor()
  expect(await card.getByRole('link').count()).toBe(0)
})
