import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReport } from '#test/builders/for-staff.ts'
import { makeSites } from '#test/builders.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { clickInMenu, moreButton } from './more-menu.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

// Staff can suspend a spammer from a report, a profile or a site in at most three clicks.

let app: TestApp
let stella: Page
beforeAll(async () => {
  app = await startTestApp()
  stella = await app.newPage()
  await logIn(stella, app.db, 'Stella', { is_staff: true })
  await stella.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // Enter in a form clicks its button too, without a pointer.
        if (isTrusted && detail > 0)
          sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`)
      },
      true,
    )
  })
})
afterAll(() => app?.close())

const countClicks = () => stella.evaluate(() => Number(sessionStorage.getItem('clicks')))
const startCounting = () => stella.evaluate(() => sessionStorage.removeItem('clicks'))

/** A member with sites, each of them reported. */
async function addSpammer(username: string, sites: number): Promise<number[]> {
  const page = await app.newPage()
  const member = await logIn(page, app.db, username)
  await page.context().close()
  const ids = await makeSites(app, sites, (n) => ({
    by: member,
    title: `${username} sells ${n + 1}`,
    url: `https://${username.toLowerCase()}${n + 1}.example.org/`,
  }))
  for (const [n, thing_id] of ids.entries())
    await makeReport(app, { thing_id, category: 'spam', reason: `Offers of ${username}, ${n + 1}` })
  await waitForEmptyOutbox(app.db)
  return ids
}
const isShown = async (id: number | undefined) => (await fetch(`${app.url}/api/blogs/${id}/`)).status === 200
const dialog = () => stella.getByRole('dialog')
const confirm = () =>
  dialog().getByRole('button', { name: 'Suspend and hide everything', exact: true }).click()
const suspendButton = /^Suspend and hide everything …/

const phone = ['phone', { width: 360, height: 740 }, 3] as const
const desk = ['desk', { width: 1280, height: 800 }, 2] as const
describe.each(isSlowRun ? [phone, desk] : [phone])('on a %s', (name, size, maxClicks) => {
  it('suspends from a report, whose row shows the category and the author, and closes all reports', async () => {
    const username = `Shill${name}`
    const ids = await addSpammer(username, 2)
    await stella.setViewportSize(size)
    await stella.goto('/admin-wn?section=reports')
    const row = stella.getByRole('row').filter({ hasText: `${username}, 1` })
    await row.waitFor()
    await startCounting()
    if (name === 'phone') await row.getByRole('button', { name: /^Details of/ }).click()
    await row.getByText('Spam', { exact: true }).waitFor()
    await row.getByRole('link', { name: username, exact: true }).waitFor()
    await row.getByRole('button', { name: suspendButton }).click()
    await dialog().getByText(`${username}: 2 sites`).waitFor()
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Spam')
    expect(await findViolations(stella)).toEqual([])
    await confirm()
    await row.waitFor({ state: 'detached' })
    expect(await countClicks()).toBeLessThanOrEqual(maxClicks)
    for (const id of ids) await expect.poll(() => isShown(id)).toBe(false)
    expect(await stella.getByRole('row').filter({ hasText: username }).count()).toBe(0)
  })

  it('suspends from a profile, which then shows the suspension, and lifts it', async () => {
    const username = `Peddler${name}`
    const [id] = await addSpammer(username, 1)
    await stella.setViewportSize(size)
    await stella.goto(`/user/${username}`)
    await startCounting()
    await stella.getByRole('button', { name: suspendButton }).click()
    await dialog().getByText(`${username}: 1 site`).waitFor()
    await dialog().getByLabel('Reason').fill('Advertising, again')
    await confirm()
    await stella.getByText('Suspended until further notice').waitFor()
    expect(await countClicks()).toBe(2)
    await stella.getByText(/by Stella on \d+ \w+ \d+/).waitFor()
    await stella.getByText('Reason: Advertising, again').waitFor()
    await stella.getByText('Everything they posted is hidden: 1 item.').waitFor()
    await expect.poll(() => isShown(id)).toBe(false)
    expect(await findViolations(stella)).toEqual([])

    // Still shown when staff return.
    await stella.reload()
    await stella.getByText('Reason: Advertising, again').waitFor()
    await stella.getByRole('button', { name: 'Lift suspension' }).click()
    await dialog().getByLabel('Reason').fill('A mistake')
    await dialog().getByRole('button', { name: 'Lift suspension' }).click()
    await stella.getByRole('button', { name: suspendButton }).waitFor()
    await expect.poll(() => isShown(id)).toBe(true)
  })

  it('hides a site in three clicks and restores it, or suspends its submitter in three', async () => {
    const username = `Hawker${name}`
    const [id] = await addSpammer(username, 1)
    await stella.setViewportSize(size)
    await stella.goto(`/blog/x/${id}`)
    await startCounting()
    await clickInMenu(stella, 'Hide')
    await dialog().getByLabel('Reason').fill('It sells shoes')
    await dialog().getByRole('button', { name: 'Hide', exact: true }).click()
    await stella.getByText('Hidden. Only staff can see this page.').waitFor()
    expect(await countClicks()).toBe(3)
    await expect.poll(() => isShown(id)).toBe(false)
    await clickInMenu(stella, 'Show')
    await dialog().getByLabel('Reason').fill('It does not')
    await dialog().getByRole('button', { name: 'Show', exact: true }).click()
    await stella.getByText('Hidden. Only staff can see this page.').waitFor({ state: 'detached' })

    await startCounting()
    await stella.getByRole('main').getByRole('link', { name: username, exact: true }).first().click()
    await stella.getByRole('button', { name: suspendButton }).click()
    await dialog().getByLabel('Reason').fill('It does')
    await confirm()
    await stella.getByText('Suspended until further notice').waitFor()
    expect(await countClicks()).toBe(3)
    await expect.poll(() => isShown(id)).toBe(false)
  })
})

it('shows members none of these buttons', async () => {
  const page = await app.newPage()
  await logIn(page, app.db, 'Robin')
  const [id] = await addSpammer('Vendor', 1)
  await page.goto('/user/Vendor')
  await page.getByRole('button', { name: 'Report Vendor' }).waitFor()
  expect(await page.getByRole('button', { name: suspendButton }).count()).toBe(0)
  await page.goto(`/blog/x/${id}`)
  await moreButton(page).click()
  await page.getByRole('button', { name: 'This is my site' }).waitFor()
  expect(await page.getByRole('button', { name: 'Hide', exact: true }).count()).toBe(0)
  expect(app.consoleErrors).toEqual([])
})
