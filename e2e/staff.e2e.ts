import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { sectionGroups, sections } from '#moderation/admin/sections.ts'
import { verifyAuditLog } from '#platform/audit-log/verify.ts'
import { makeContactMessage, makeReport } from '#test/builders/for-staff.ts'
import { makeTag } from '#test/builders/tags.ts'
import { hold } from '#test/builders.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { addSites } from './add-sites.ts'
import { findViolations } from './axe.ts'
import { everyNth } from './every-nth.ts'
import { expectAnnouncement, expectFocus } from './focus.ts'
import { waitForLayout } from './layout-shifts.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let ada: Page
let bob: Awaited<ReturnType<typeof logIn>>
let bobsPage: Page
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 30)
  ada = await app.newPage()
  await logIn(ada, app.db, 'Ada', { is_staff: true })
  bobsPage = await app.newPage()
  bob = await logIn(bobsPage, app.db, 'Bob')
  await app.db.updateTable('blogs').set({ user_id: bob.id }).where('id', '<=', 10).execute()
})
afterAll(() => app.close())

const openSection = async (section: string) => {
  await ada.goto(`/admin-wn?section=${section}`)
  await ada.getByRole('navigation', { name: 'Admin' }).waitFor()
}
const row = (text: string) => ada.getByRole('row').filter({ hasText: text }).first()

/** Fills in the dialog that asks for a reason. */
async function submitReason(reason: string, button: string): Promise<void> {
  const dialog = ada.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
const fetchStatus = async (id: number) =>
  (await app.db.selectFrom('blogs').select('status').where('id', '=', id).executeTakeFirst())?.status
const isShown = async (id: number) => (await fetch(`${app.url}/api/blogs/${id}/`)).status === 200

it('rejects guests and members', async () => {
  const guest = await app.newPage()
  await guest.goto('/admin-wn')
  await guest.waitForURL(/\/login-or-signup\?next=%2Fadmin-wn/)
  await bobsPage.goto('/admin-wn')
  await bobsPage.waitForURL(/\/home$/)
})

it('leads from the drawer to an overview', async () => {
  await ada.goto('/home')
  await ada.getByRole('button', { name: 'Menu' }).click()
  await ada.getByRole('link', { name: 'Admin' }).click()
  await ada.getByRole('heading', { name: 'Overview' }).waitFor()
  await ada.getByRole('region', { name: 'Activity in the last 30 days' }).waitFor()
  await expect.poll(() => ada.getByRole('table').getByRole('row').count()).toBe(31)
})

it('moves the focus to a section chosen from the menu', async () => {
  await openSection('reports')
  await ada.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People' }).focus()
  await ada.keyboard.press('Enter')
  await ada.waitForURL('**/admin-wn?section=people')
  const people = ada.getByRole('region', { name: 'People', exact: true })
  await people.waitFor()
  await expectFocus(ada.locator('#content'))
})

it('has a collapsible list of sections on a phone', async () => {
  await ada.setViewportSize({ width: 360, height: 740 })
  await openSection('reports')
  const menu = ada.getByRole('navigation', { name: 'Admin' })
  const opener = menu.getByRole('button', { name: 'Section: Reports' })
  expect(await menu.getByRole('link').count()).toBe(0)
  await opener.click()
  expect(await menu.getByRole('list').count()).toBe(sectionGroups.length)
  await menu.getByRole('list', { name: 'Behind the scenes' }).getByRole('link', { name: 'Log' }).click()
  await menu.getByRole('button', { name: 'Section: Log', expanded: false }).waitFor()
  await expect.poll(() => ada.evaluate(() => scrollY)).toBeLessThan(300)
  await ada.setViewportSize({ width: 1280, height: 800 })
})

it('handles reports with the keyboard', async () => {
  for (const thing_id of [1, 2, 3])
    await makeReport(app, { by: bob, thing_id, reason: `Look at number ${thing_id}` })
  await openSection('reports')
  // The reported content is hidden, not the report.
  const buttons = row('Look at number 3').getByRole('button')
  await buttons
    .and(ada.getByRole('button', { name: /^Hide: Site “Site 3” by Bob \(report \d+\)$/ }))
    .waitFor()
  await buttons.and(ada.getByRole('button', { name: /^Dismiss: report \d+$/ })).waitFor()
  await waitForLayout(ada)
  const current = ada.locator('tr[data-current]')
  await ada.keyboard.press('j')
  await current.filter({ hasText: 'Look at number 3' }).waitFor()
  await ada.keyboard.press('j')
  await current.filter({ hasText: 'Look at number 2' }).waitFor()
  await ada.keyboard.press('h')
  await submitReason('It sells shoes.', 'Hide')
  await row('Look at number 2').waitFor({ state: 'detached' })
  await expect.poll(() => isShown(2)).toBe(false)
  await bobsPage.goto('/notifications/')
  await bobsPage.getByText('Your site “Site 2” was hidden by the moderators. It sells shoes.').waitFor()
})

it('decides in bulk', async () => {
  await openSection('reports')
  await row('Look at number 3').waitFor()
  await waitForLayout(ada)
  await ada.keyboard.press('e')
  await ada.getByText('2 selected of 2 rows').waitFor()
  await ada.getByRole('button', { name: 'Dismiss (2)' }).click()
  await submitReason('All is well.', 'Dismiss')
  await ada.getByText('2 reports dismissed.').first().waitFor()
  await ada.getByText('No complaints').waitFor()
  const dismissed = () =>
    app.db.selectFrom('staff_log').select('id').where('action', '=', 'report.dismiss').execute()
  await expect.poll(dismissed).toHaveLength(2)
})

it('publishes and rejects pending sites', async () => {
  for (const id of [4, 5]) await hold(app, 'blog', id, 'held')
  await openSection('held')
  await ada.getByRole('checkbox', { name: 'Select Site 4' }).check()
  await ada.getByRole('button', { name: 'Publish (1)' }).click()
  await submitReason('Welcome!', 'Publish')
  await row('Site 4').waitFor({ state: 'detached' })
  await row('Site 5').getByRole('button', { name: 'Reject' }).click()
  await submitReason('It is not a personal site.', 'Reject')
  await ada.getByText('Site 5 rejected.').first().waitFor()
  await ada.getByText('You’re all caught up').waitFor()
  await expect.poll(async () => [await fetchStatus(4), await fetchStatus(5)]).toEqual(['published', 'hidden'])
})

it('answers messages', async () => {
  await makeContactMessage(app, { by: bob, subject: 'A question', message: 'Where is the feed?' })
  await openSection('messages')
  await row('Where is the feed?').getByRole('button', { name: 'Done' }).click()
  await submitReason('At the foot of the page.', 'Done')
  await ada.getByText('Every message has been answered').waitFor()
})

it('finds, hides, shows, merges and deletes sites, and undoes a merge', async () => {
  await openSection('sites')
  await ada.getByRole('searchbox', { name: 'Title, address or number' }).fill('Site 2')
  await ada.getByRole('button', { name: 'Filter' }).click()
  await row('Site 20').waitFor()
  await row('Site 20').getByRole('button', { name: 'Hide' }).click()
  await submitReason('Down for weeks.', 'Hide')
  await row('Site 20').getByText('hidden').waitFor()
  await row('Site 20').getByRole('button', { name: 'Show' }).click()
  await submitReason('It is back.', 'Show')
  await row('Site 20').getByText('published').waitFor()
  await row('Site 21').getByRole('button', { name: 'Merge' }).click()
  await ada.getByLabel('ID or address of the site to keep').fill('https://www.site22.example.org')
  await submitReason('The same site twice.', 'Merge')
  await row('Site 21').getByText('hidden').waitFor()
  await row('Site 23').getByRole('button', { name: 'Delete' }).click()
  await submitReason('Its owner asked for it.', 'Delete')
  await row('Site 23').waitFor({ state: 'detached' })

  await openSection('refused')
  await row('site23.example.org').getByText('Its owner asked for it.').waitFor()
  await row('site23.example.org').getByRole('button', { name: 'Allow again' }).click()
  await submitReason('', 'Allow again')
  await row('site23.example.org').waitFor({ state: 'detached' })

  await openSection('merges')
  await row('Site 21').getByRole('button', { name: 'Undo' }).click()
  await submitReason('They are two.', 'Undo')
  await row('Site 21').getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await expect.poll(() => isShown(21)).toBe(true)
})

it('creates, edits and hides an article', async () => {
  await openSection('articles')
  await ada.getByRole('link', { name: 'Upload an article' }).click()
  await ada.getByRole('heading', { name: 'Upload an Article' }).waitFor()
  await ada.getByLabel('Address', { exact: true }).fill('https://essays.example.org/on-gardens')
  await ada.getByLabel('Title', { exact: true }).fill('On gardens')
  await ada.getByLabel('Description').fill('Why they are never done.')
  await ada.getByRole('button', { name: 'Review' }).click()
  await ada.waitForURL(/\/review-article-upsert/)
  await ada.getByRole('button', { name: 'Publish' }).click()
  await ada.getByRole('heading', { name: 'Success!' }).waitFor()
  await openSection('articles')
  await row('On gardens').getByRole('link', { name: 'Edit' }).click()
  await ada.getByRole('heading', { name: 'Edit “On gardens”' }).waitFor()
  await ada.getByLabel('Title', { exact: true }).fill('On gardens, again')
  await ada.getByRole('button', { name: 'Review' }).click()
  await ada.getByRole('button', { name: 'Publish' }).click()
  await ada.getByRole('heading', { name: 'Success!' }).waitFor()
  await openSection('articles')
  await row('On gardens, again').getByRole('button', { name: 'Hide' }).click()
  await submitReason('It needs another look.', 'Hide')
  await row('On gardens, again').getByText('hidden').waitFor()
})

it('puts articles in order', async () => {
  await app.db.updateTable('blogs').set({ kind: 'article' }).where('id', 'in', [25, 26]).execute()
  await openSection('articles')
  const choice = ada.getByRole('combobox', { name: /^Feature/ })
  await choice.selectOption({ label: 'Site 25' })
  await choice.selectOption({ label: 'Site 26' })
  await ada.getByRole('button', { name: 'Move Site 26 up' }).click()
  await ada.getByRole('button', { name: 'Save order' }).click()
  await ada.getByText('Order saved.').waitFor()
  const featured = () =>
    app.db
      .selectFrom('blogs')
      .select('id')
      .where('featured_position', 'is not', null)
      .orderBy('featured_position')
      .execute()
  await expect.poll(featured).toEqual([{ id: 26 }, { id: 25 }])
})

it('suspends a member at once, and restores them', async () => {
  await openSection('people')
  await row('Bob').getByRole('button', { name: 'Suspend' }).click()
  await ada.getByLabel('Until').fill('2999-01-31')
  await ada.getByLabel('Also hide everything they’ve posted while suspended').check()
  await submitReason('Rude to others.', 'Suspend')
  await row('Bob').getByText('suspended until 31 Jan 2999').waitFor()
  await expect.poll(() => isShown(1)).toBe(false)
  const call = await fetch(`${app.url}/api/notifications/`, {
    headers: { authorization: `Token ${bob.auth_token}` },
  })
  expect([call.status, await call.json()]).toEqual([
    403,
    {
      code: 'suspended',
      detail: 'This account is suspended until 2999-01-31.',
      params: { until: '2999-01-31' },
    },
  ])
  await row('Bob').getByRole('button', { name: 'Lift suspension' }).click()
  await submitReason('He is sorry.', 'Lift suspension')
  await row('Bob').getByRole('button', { name: 'Suspend' }).waitFor()
  await expect.poll(() => isShown(1)).toBe(true)
})

it('refuses to revoke the last staff member', async () => {
  await openSection('people')
  await row('Ada').getByRole('button', { name: 'Revoke staff' }).click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Revoke staff' }).click()
  await dialog.getByText('Please fill out this field.').waitFor()
  await dialog.getByLabel('Reason').fill('Enough')
  await dialog.getByRole('button', { name: 'Revoke staff' }).click()
  await dialog.getByText('You can’t remove the last staff member').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row('Bob').getByRole('button', { name: 'Make staff' }).click()
  await submitReason('Welcome.', 'Make staff')
  await row('Bob').getByRole('button', { name: 'Revoke staff' }).click()
  await submitReason('Thank you for all.', 'Revoke staff')
  await row('Bob').getByRole('button', { name: 'Make staff' }).waitFor()
  await ada.getByRole('searchbox').last().fill('zelda')
  await ada.keyboard.press('Enter')
  await expectAnnouncement(ada, 'No member named “zelda”')
  // The focus skips the menu.
  await expectFocus(ada.locator('#content'))
  await ada.getByRole('button', { name: 'Show all' }).click()
  await row('Bob').waitFor()
})

it('manages tags, hosts and settings', async () => {
  for (const value of ['foto', 'photo', 'casino']) await makeTag(app, value)
  await openSection('tags')
  await row('foto').getByRole('button', { name: 'Merge' }).click()
  await ada.getByLabel('Tag to keep').fill('photo')
  await submitReason('', 'Merge')
  await row('redirects to photo').waitFor()
  await row('casino').getByRole('button', { name: 'Block' }).click()
  await submitReason('', 'Block')
  await row('casino').getByText('blocked').waitFor()

  await openSection('hosts')
  await ada.getByRole('textbox', { name: 'Host' }).fill('Spam.Example.com')
  await ada.getByRole('textbox', { name: 'Reason' }).fill('Advertising')
  await ada.getByRole('button', { name: 'Block host' }).click()
  await row('spam.example.com').getByRole('button', { name: 'Unblock' }).click()
  await submitReason('', 'Unblock')
  await ada.getByText('Every host is welcome').waitFor()

  await openSection('settings')
  await ada.getByLabel('Hold every new account’s first site').check()
  await ada.getByText('Setting saved.').waitFor()
})

it('previews a list, imports it, and offers the report', async () => {
  await openSection('imports')
  const text = `${Array.from({ length: 400 }, (_, n) => `https://listed${n}.example.net/`).join('\n')}\njavascript:alert(1)`
  await ada.getByLabel('Drop a list here').setInputFiles({
    ...{ name: 'favourites.txt', mimeType: 'text/plain', buffer: Buffer.from(text) },
  })
  await ada.getByRole('button', { name: 'Preview import' }).click()
  await ada.getByText('400 would be added, 0 already listed, 1 refused').waitFor()
  await ada.getByText('line 401').waitFor()
  await ada.getByRole('button', { name: 'Import now' }).click()
  await ada.getByText('400 added, 0 already listed, 1 refused').waitFor()
  const saving = ada.waitForEvent('download')
  await ada.getByRole('button', { name: 'Download report' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^import-\d+\.csv$/)
})

/** Runs in the page: finds what would confuse screen reader users who move through its tables by cell or by control. */
function findUnclearTables(): string[] {
  return [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap((table) => {
    const problems = table.ariaLabel || table.caption ? [] : ['a table has no name']
    for (const { tagName, textContent, className } of table.tHead?.rows[0]?.cells ?? [])
      if (tagName !== 'TH' || !textContent) problems.push(`the column ${className} has no name`)
    const targets = new Map<string, string>()
    for (const [index, row] of [...(table.tBodies[0]?.rows ?? [])].entries()) {
      if (row.querySelectorAll('th[scope="row"]').length !== 1) problems.push('a row has no header')
      for (const control of row.querySelectorAll('a, button, summary')) {
        const name = `${control.tagName} ${control.ariaLabel ?? (control.textContent || control.querySelector('svg')?.ariaLabel)}`
        const target = control.getAttribute('href') ?? `row ${index}`
        if ((targets.get(name) ?? target) !== target) problems.push(`rows share ${name}`)
        targets.set(name, target)
      }
    }
    return problems
  })
}

// `npm run test:slow` covers all sections.
it('is accessible, also on a phone', async () => {
  for (const { name } of isSlowRun ? sections : everyNth(sections, 12)) {
    await openSection(name)
    await ada
      .locator('main')
      .getByRole('table')
      .or(ada.getByRole('radio'))
      .or(ada.getByText(/^(No |Nothing |We look for )/))
      .first()
      .waitFor({ state: 'attached' })
    expect(await findViolations(ada), name).toEqual([])
    expect(await ada.evaluate(findUnclearTables), name).toEqual([])
    await ada.setViewportSize({ width: 320, height: 640 })
    expect(await findViolations(ada), `${name}, narrow`).toEqual([])
    await expect
      .poll(
        () => ada.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        { message: `${name} overflows` },
      )
      .toBeLessThanOrEqual(0)
    await ada.setViewportSize({ width: 1280, height: 800 })
  }
}, 360_000)

it('logs everything, for staff and for the public', async () => {
  await openSection('log')
  await row('import.start').waitFor()
  const anyone = await app.newPage()
  await anyone.goto('/moderation-log')
  await anyone.getByText('Site merged into another').waitFor()
  expect(await anyone.locator('main').innerText()).not.toMatch(/Ada|Bob|shoes/)
  expect((await verifyAuditLog(translatorFor('en'), app.db)).problems).toEqual([])
  expect(app.consoleErrors).toEqual([])
})

/** Adds a job that has failed and has no attempts left. */
async function addFailedJob(kind: string, error: string): Promise<void> {
  await sql`
    with made as (select id from graphile_worker.add_job(${kind}::text, '{"import_id": 999999}', max_attempts => 1,
      run_at => now() + interval '1 day'))
    select from made`.execute(app.db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}
    where run_at > now() and attempts = 0 and max_attempts = 1`.execute(app.db)
}

it('retries a failed job, and drops another', async () => {
  await addFailedJob('run_import', 'connect ETIMEDOUT 10.0.0.7:5432')
  await addFailedJob('send_mail', '550 5.1.1 <bob@example.org>: User unknown')
  await ada.goto('/admin-wn')
  await ada.getByRole('link', { name: 'Failed jobs' }).first().click()
  await row('Import a list of sites').getByText('The connection timed out.').waitFor()
  await row('Send an email').getByText('550 5.1.1 <…>: User unknown').waitFor()
  await row('Send an email').getByRole('button', { name: 'Drop' }).click()
  await submitReason('The account is gone', 'Drop')
  await row('Send an email').waitFor({ state: 'detached' })
  await row('Import a list of sites').getByRole('button', { name: 'Try again' }).click()
  await submitReason('The database is back', 'Try again')
  await ada.getByText('Every job succeeded.').waitFor()
  await expect
    .poll(
      async () =>
        (await sql`select from graphile_worker.jobs where attempts >= max_attempts`.execute(app.db)).rows
          .length,
    )
    .toBe(0)
})
