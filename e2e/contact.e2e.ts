import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from './add-sites.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CONTACT_EMAIL: 'operator@example.org', COMMUNITY_GOAL: '20' } })
})
afterAll(() => app.close())

it('delivers a message to the people who run the site', async () => {
  const page = await app.newPage()
  await page.goto('/contact-us')
  await page.waitForURL('**/login-or-signup?next=%2Fcontact-us')
  await logIn(page, app.db, 'ada')
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Please fill out this field.').first().waitFor()
  await page.getByLabel('Subject').fill('A dead link')
  await page.getByLabel('Message').fill('The site of Grace is gone.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message has been sent.').waitFor()
  await page.getByRole('button', { name: 'Write another' }).click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('')

  await expect
    .poll(() => app.db.selectFrom('contact_messages').select(['subject', 'message']).execute())
    .toEqual([{ subject: 'A dead link', message: 'The site of Grace is gone.' }])
  await expect.poll(async () => (await app.readMails()).length).toBe(1)
  expect((await app.readMails())[0]).toMatch(/^Reply-To: ada-\w+@example\.org/m)
  expect(app.consoleErrors).toEqual([])
})

it('shows the community goal and the documents', async () => {
  await addSites(app.db, 25)
  const page = await app.newPage()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('25 / 20 Websites Uploaded').waitFor()
  const bar = page.getByRole('progressbar', { name: 'Community Goal' })
  await expect.poll(() => bar.evaluate((element) => (element as HTMLProgressElement).position)).toBe(1)
  for (const [name, file] of [
    ['Terms (PDF)', 'terms'],
    ['Community Guidelines (PDF)', 'community-guidelines'],
  ] as const) {
    const link = page.locator('#drawer').getByRole('link', { name, exact: true })
    expect(await link.getAttribute('target')).toBe('_blank')
    const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.goto(`/${file}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Menu' }).click()
  }
  expect(app.consoleErrors).toEqual([])
})

it('uses the operator’s texts and colours', async () => {
  const dataDir = join(app.dataDir, 'other')
  await mkdir(join(dataDir, 'documents'), { recursive: true })
  const communitySettings = {
    name: 'Kleinnetz',
    tagline: 'Das Netz von Hand',
    about: ['Seit 2019 in einem Keller in Graz.'],
    colors: { light: { accent: '#7a1f4d' }, dark: { accent: '#f0a8cc' } },
  }
  await writeFile(join(dataDir, 'community.json'), JSON.stringify(communitySettings))
  await writeFile(join(dataDir, 'documents/terms.md'), '# Our rules\n\nBe kind at {site_name}.')
  const customApp = await startTestApp({ env: { DATA_DIR: dataDir } })
  for (const [colorScheme, accent] of [
    ['light', 'rgb(122, 31, 77)'],
    ['dark', 'rgb(240, 168, 204)'],
  ] as const) {
    const page = await customApp.newPage({ colorScheme })
    await page.goto('/about')
    await page.getByRole('heading', { name: 'About Kleinnetz' }).waitFor()
    await page.getByText('Seit 2019 in einem Keller in Graz.').waitFor()
    const link = page.getByRole('link', { name: 'Upload a Site' }).first()
    await expect
      .poll(() => link.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe(accent)
    await page.goto('/home')
    await page.getByRole('heading', { name: 'Das Netz von Hand' }).waitFor()
    await page.goto('/terms')
    await page.getByText('Be kind at Kleinnetz.').waitFor()
  }
  expect(customApp.consoleErrors).toEqual([])
  await customApp.close()
})
