import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addSites } from './add-sites.ts'
import { logIn } from './log-in.ts'
import { clickInMenu } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// A script that fails to load leaves the rendered page usable.

let app: TestApp
let ada: Page
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 1)
  ada = await app.newPage()
  await logIn(ada, app.db, 'ada')
})
afterEach(() => ada.unrouteAll())
afterAll(() => app.close())

const site = '/blog/site-1/1'
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

it('keeps the page, and reloads the part on request', async () => {
  await ada.route('**/assets/**/own-review-*.js*', (route) => route.abort())
  await ada.goto(site)
  await ada.getByText('This part of the page didn’t load.').waitFor()
  await ada.getByRole('heading', { level: 1 }).waitFor()
  await tryAgain(ada).click()
  await ada.getByText('This part of the page didn’t load.').waitFor()
  await ada.unrouteAll()
  await tryAgain(ada).click()
  await ada.getByRole('button', { name: 'Write a review' }).waitFor()
  expect(await ada.getByText('This part of the page didn’t load.').count()).toBe(0)
})

it('reports a missing script at its button, also offline', async () => {
  await ada.goto(site)
  await ada.context().setOffline(true)
  await clickInMenu(ada, /^Report /)
  await ada.getByText('Can’t reach the site. Are you online?').waitFor()
  await ada.context().setOffline(false)
  await tryAgain(ada).click()
  await ada.getByRole('dialog').waitFor()
  await ada.keyboard.press('Escape')
})

it('reports a page that cannot load offline, and shows it once online', async () => {
  // The screen's script is loaded, but not its data.
  await ada.goto('/tags')
  await ada.goto('/about')
  await ada.getByRole('button', { name: 'Account of ada' }).waitFor()
  await ada.context().setOffline(true)
  await ada.getByRole('link', { name: 'All tags' }).last().click()
  await ada.getByRole('heading', { name: 'Can’t reach the site. Are you online?' }).waitFor()
  expect(new URL(ada.url()).pathname).toBe('/tags')
  await expect.poll(() => ada.title()).toMatch(/^Something went wrong/)
  await tryAgain(ada).waitFor()
  await ada.context().setOffline(false)
  await ada.getByRole('heading', { name: 'All tags', level: 1 }).waitFor()
})

it('ignores missing optional scripts', async () => {
  await ada.route('**/assets/**/{language-bar,search-suggestions}-*.js', (route) => route.abort())
  await ada.goto(site)
  await ada.getByRole('combobox').fill('gardens')
  await ada.getByRole('combobox').press('Enter')
  await ada.waitForURL(/\/search-results\?query=gardens/)
  expect(await ada.getByText('didn’t load').count()).toBe(0)
})

it('reports a page whose script does not load, and keeps the header', async () => {
  await ada.goto(site)
  await ada.route('**/assets/**/tags-*.js*', (route) => route.abort())
  await ada.goto(site)
  await ada.getByRole('link', { name: 'All tags' }).click()
  await ada.getByRole('heading', { name: 'This page didn’t load.' }).waitFor()
  await ada.unrouteAll()
  await tryAgain(ada).click()
  await ada.getByRole('heading', { name: 'Tags', level: 1 }).waitFor()
})

it('offers a reload if the script of the first page does not load', async () => {
  await ada.route('**/assets/**/upload-blog-*.js*', (route) => route.abort())
  await ada.goto('/upload-blog', { waitUntil: 'load' })
  const retryLink = ada.getByRole('main').getByRole('link', { name: 'Try again' })
  expect(await retryLink.isVisible()).toBe(false)
  // Finishes the animation that reveals the link after fifteen seconds.
  await ada.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
  await retryLink.waitFor()
  await ada.unrouteAll()
  // The page may recover automatically before, which removes the link.
  await retryLink.press('Enter', { timeout: 5000 }).catch(() => {})
  await ada.getByLabel('Address').waitFor()
})
