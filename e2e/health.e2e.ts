import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeResponse } from '#app/judge-response.ts'
import { tagSites } from '#test/builders/tags.ts'
import { contrastRatio } from '#ui/styles/contrast.ts'
import { addSites } from './add-sites.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

// Unhealthy sites: warnings for readers, and decisions by staff with the keyboard.

const url = (id: number) => `https://site${id}.example.org/`
const ownHtml =
  '<title>Site 1</title><meta name="author" content="Edith Marrow"><h1>Site 1</h1><p>Edith Marrow writes of hedges, lanes and orchards.</p>'
const casinoHtml =
  '<title>Casino &lt;b id="broken"&gt;bonus</title><h1>Online casino</h1><p>Free spins, blackjack and roulette without deposit bonus.</p>'

let app: TestApp
let staff: Page
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  await addSites(db, 4)
  await judgeResponse(db, { id: 1, url: url(1), result: { html: ownHtml }, daysAgo: 30 })
  await judgeResponse(db, { id: 1, url: url(1), result: { html: casinoHtml }, daysAgo: 2 })
  for (let daysAgo = 30; daysAgo >= 10; daysAgo -= 2)
    await judgeResponse(db, { id: 2, url: url(2), result: { failure: 'dns' }, daysAgo })
  await tagSites(app, [1, 4], ['lanes'])
  await waitForEmptyOutbox(db)
  staff = await app.newPage()
  await logIn(staff, db, 'Stella', { is_staff: true })
})
afterAll(() => app?.close())

const fetchHealth = async (id: number) =>
  (await app.db.selectFrom('blogs').select('health').where('id', '=', id).executeTakeFirst())?.health

/** A computed colour as `#rrggbb`. */
const toHex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`

/** Checks an element for the warning background and readable text. */
async function inspectAppearance(element: Locator) {
  const { ink, ground, warning } = await element.evaluate((element) => {
    const probe = document.createElement('i')
    document.body.append(probe)
    probe.style.setProperty('background-color', 'var(--warning-wash)')
    const appearance = {
      ink: getComputedStyle(element).color,
      ground: getComputedStyle(element).backgroundColor,
      warning: getComputedStyle(probe).backgroundColor,
    }
    probe.remove()
    return appearance
  })
  return { isWarning: ground === warning, isReadable: contrastRatio(toHex(ink), toHex(ground)) >= 4.5 }
}

describe.each([360, 1280])('a site that has changed hands, %s px wide', (width) => {
  const openWindow = (colorScheme: 'light' | 'dark') =>
    app.newPage({ viewport: { width, height: 800 }, colorScheme })

  it.each(['light', 'dark'] as const)(
    'has a warning on its card and its page, in %s colours',
    async (scheme) => {
      const page = await openWindow(scheme)
      await page.goto('/blogs/recent')
      const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Site 1' }) })
      const badge = card.getByText('Changed hands', { exact: true })
      await badge.locator('svg').waitFor()
      expect(await inspectAppearance(badge)).toEqual({ isWarning: true, isReadable: true })
      expect(await page.getByText('Changed hands', { exact: true }).count()).toBe(1)
      await page.goto('/blog/site-1/1')
      const notice = page.getByText(/This site seems to have changed hands on \d+ \w+ \d+\./)
      await notice.waitFor()
      const box = page.getByRole('region', { name: 'Warning' }).filter({ has: notice })
      expect(await inspectAppearance(box)).toEqual({ isWarning: true, isReadable: true })
      expect(await findViolations(page)).toEqual([])
    },
  )

  it('shows what we noticed before the link to it', async () => {
    const page = await openWindow('light')
    await page.goto('/blog/site-1/1')
    const visit = page.getByRole('link', { name: 'Visit site', exact: true })
    await visit.waitFor()
    // No direct link on its page, and no primary button.
    expect(await page.locator(`a[href^="${url(1)}"]`).count()).toBe(0)
    expect(await visit.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    )
    await visit.click()
    await page.getByRole('heading', { name: 'What we noticed about Site 1' }).waitFor()
    await page.getByText('Vocabulary that has nothing to do with the old site: gambling').waitFor()
    expect(await page.locator('#broken').count()).toBe(0)
    const getHref = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await getHref('See an archived copy')).toBe(`https://web.archive.org/web/*/${url(1)}`)
    expect(await getHref('Visit site1.example.org anyway')).toBe(url(1))
    expect(await findViolations(page)).toEqual([])
    await page.goto('/blog/site-1/1/changes')
    await page.getByText('Fine → Changed hands').waitFor()
  })

  it('leads to the same warning without scripts', async () => {
    const page = await app.newPage({ viewport: { width, height: 800 }, javaScriptEnabled: false })
    await page.goto('/blog/site-1/1')
    await page.getByRole('link', { name: 'What we noticed', exact: true }).click()
    await page.getByRole('link', { name: 'Visit site1.example.org anyway' }).waitFor()
  })

  it('lists sites like its former self first', async () => {
    const page = await openWindow('light')
    await page.goto('/blog/site-1/1')
    const shelf = page.getByRole('region', { name: 'Sites like it used to be' })
    // Replaced as soon as it comes into view.
    await shelf.evaluate((element) => element.scrollIntoView())
    await shelf.getByRole('link', { name: 'Site 4' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(
      'Sites like it used to be',
    )
    expect(await page.getByRole('heading', { name: 'More like this' }).count()).toBe(0)
  })
})

it('says since when a site has been down, and links to archived copies', async () => {
  const page = await app.newPage()
  await page.goto('/blog/site-2/2')
  await page.getByText(/has been down since \d+ \w+ \d+\./).waitFor()
  await page.getByRole('link', { name: 'See an archived copy' }).waitFor()
  // A site that is down needs no warning page.
  expect(await page.getByRole('link', { name: 'Visit site' }).getAttribute('href')).toBe(url(2))
  expect(await findViolations(page)).toEqual([])
})

it('lets staff decide with the keyboard, compare before and after, and undo with one key', async () => {
  await staff.goto('/admin-wn?section=health')
  const row = staff.getByRole('row').filter({ hasText: 'Site 1' })
  await row.getByText('Edith Marrow').first().waitFor()
  await row.getByText('Free spins').first().waitFor()
  expect(await staff.locator('#broken').count()).toBe(0)
  expect(await findViolations(staff)).toEqual([])

  await staff.keyboard.press('j')
  await staff.keyboard.press('f')
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('It is a joke of its author')
  await dialog.getByRole('button', { name: 'Mark as fine', exact: true }).click()
  await expect.poll(() => fetchHealth(1)).toBe('fine')

  // One key undoes it, even if the row has left the list.
  await staff.getByText('Health of Site 1 updated.').first().waitFor()
  expect(await findViolations(staff)).toEqual([])
  await staff.keyboard.press('z')
  await expect.poll(() => fetchHealth(1)).toBe('changed_hands')
  await row.waitFor()
  expect(await staff.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

it('lets staff restore the previous state with one key at any later time', async () => {
  await staff.goto('/admin-wn?section=health')
  const row = staff.getByRole('row').filter({ hasText: 'Site 1' })
  await row.waitFor()
  await staff.keyboard.press('j')
  // Restoring the previous state asks for no reason.
  await staff.keyboard.press('b')
  await expect.poll(() => fetchHealth(1)).toBe('fine')
  await staff.getByText('Health of Site 1 updated.').first().waitFor()
  expect(await staff.getByRole('dialog').count()).toBe(0)
  await staff.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => fetchHealth(1)).toBe('changed_hands')
})

it('lists gone sites of a tag separately', async () => {
  const { db } = app
  await tagSites(app, [3, 4], ['weirs'])
  await staff.goto('/admin-wn?section=health')
  await db.updateTable('blogs').set({ health: 'gone' }).where('id', '=', 3).execute()
  await waitForEmptyOutbox(db)
  const page = await app.newPage()
  await page.goto('/tags/weirs')
  await page.getByRole('link', { name: 'Site 4' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Site 3' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Sites about weirs that are gone' }).click()
  await page.getByRole('link', { name: 'Site 3' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Site 4' }).count()).toBe(0)
})
