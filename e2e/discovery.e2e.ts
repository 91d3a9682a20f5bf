import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSites } from '#test/builders.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

let app: TestApp
const titles = ['The quiet kettle', 'Letters from the lighthouse', 'Moss & lichen', 'A radio in the attic']

beforeAll(async () => {
  app = await startTestApp()
  await makeSites(app, titles.length, (index) => ({
    url: `https://place${index}.example.org/`,
    title: titles[index],
    description: 'Written by hand, on rainy evenings.',
    tags: titles[index]?.includes('radio') ? ['wireless'] : [],
  }))
  await waitForEmptyOutbox(app.db)
})
afterAll(() => app.close())

it('finds a site by a misspelled name', async () => {
  const page = await app.newPage()
  await page.goto('/home')
  await page.getByPlaceholder('Search Wend').fill('lighthuose')
  await page.getByPlaceholder('Search Wend').press('Enter')
  await page.getByText('1 result', { exact: true }).waitFor()
  await page.getByText('No results for “lighthuose”').waitFor()
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['lighthouse'])
  await page.getByRole('link', { name: 'Letters from the lighthouse' }).click()
  await page.getByRole('heading', { name: 'Letters from the lighthouse', level: 1 }).waitFor()
  await page.goBack()
  await page.getByText('1 result', { exact: true }).waitFor()
})

it('finds a site by its tag', async () => {
  const page = await app.newPage()
  await page.goto('/blogs/recent')
  await page.getByRole('link', { name: 'wireless' }).click()
  await page.getByText('1 result', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'See #wireless' }).click()
  await page.getByRole('heading', { name: '#wireless', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'A radio in the attic' }).click()
  await page.getByRole('heading', { name: 'A radio in the attic', level: 1 }).waitFor()
  // Structured data comes from the server, for search engines.
  await page.reload()
  const structuredData = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  )
  expect(structuredData.mainEntity).toMatchObject({ name: 'A radio in the attic', keywords: 'wireless' })
})

it('highlights the query in titles, texts and tags', async () => {
  const page = await app.newPage()
  await page.goto('/search-results?query=wireless')
  await page.getByText('1 result', { exact: true }).waitFor()
  const tags = page.getByRole('list', { name: 'Tags' })
  await expect.poll(() => tags.locator('mark').allTextContents()).toEqual(['wireless'])
  // All results have the tag, so it would not narrow anything.
  expect(await page.getByText('Filter by tag').count()).toBe(0)
  await page.goto('/search-results?query=rainy')
  await page.getByText('4 results', { exact: true }).waitFor()
  await expect
    .poll(() => page.locator('mark').allTextContents())
    .toEqual(['rainy', 'rainy', 'rainy', 'rainy'])
  const facets = page.getByRole('navigation', { name: 'Filter by tag' }).getByRole('link')
  await expect.poll(() => facets.allInnerTexts()).toEqual(['wireless 1'])
})

it('picks every site once before repeating any', async () => {
  const page = await app.newPage()
  const visitedTitles: string[] = []
  for (const _ of titles) {
    await page.goto('/blogs/shuffled')
    await page.getByText('You’ve seen every site in this shuffle.').waitFor()
    await page.getByRole('link', { name: 'Surprise me' }).click()
    await page.waitForURL(/\/blog\//)
    visitedTitles.push(
      (await page.locator('h1').filter({ hasNotText: 'Shuffled sites' }).textContent()) ?? '',
    )
  }
  expect(visitedTitles.sort()).toEqual([...titles].sort())
})

it('goes on to the next surprise by button or key, optionally within a tag', async () => {
  const page = await app.newPage({ viewport: { width: 360, height: 740 } })
  await page.goto('/blogs/shuffled')
  await page.getByRole('link', { name: 'Surprise me' }).click()
  const bar = page.getByRole('region', { name: 'Surprise me' })
  const heading = page.getByRole('heading', { level: 1 })
  const presses = [
    () => bar.getByRole('button', { name: 'Next surprise' }).click(),
    () => page.keyboard.press('n'),
  ]
  await bar.waitFor()
  const visitedTitles = [await heading.textContent()]
  for (const press of presses) {
    await press()
    await expect.poll(() => heading.textContent()).not.toBe(visitedTitles.at(-1))
    visitedTitles.push(await heading.textContent())
  }
  expect(new Set(visitedTitles).size).toBe(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  // A reload keeps the surprise.
  const radio = await app.db
    .selectFrom('blogs')
    .select('id')
    .where('title', '=', 'A radio in the attic')
    .executeTakeFirstOrThrow()
  await page.goto(`/blog/a-radio-in-the-attic/${radio.id}`)
  await page.evaluate(() => history.replaceState({ state: { surprise: 'all' }, key: 'kept' }, ''))
  await page.reload()
  await bar.getByRole('combobox').selectOption('#wireless')
  await bar.getByRole('button', { name: 'Next surprise' }).click()
  // The only match: the next round starts with it again.
  await bar.getByRole('button', { name: 'Next surprise' }).click()
  await page.getByText('You’ve seen every site. Starting over.').waitFor()
  await bar.getByRole('button', { name: 'Close' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(app.consoleErrors).toEqual([])
})

it('loads more on scroll, restores the position on the way back, and works without scripts', async () => {
  await makeSites(app, 50, (index) => ({
    url: `https://more${index}.example.org/`,
    title: `One of many ${index}`,
  }))
  await waitForEmptyOutbox(app.db)
  const page = await app.newPage()
  await page.goto('/blogs/recent')
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 1500)
        return page.getByText('That was the very first.').isVisible()
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await expect
    .poll(() => page.getByRole('list', { name: 'Recent sites' }).getByRole('article').count())
    .toBe(54)
  await page.getByRole('link', { name: 'The quiet kettle' }).click()
  await page.getByRole('heading', { name: 'The quiet kettle', level: 1 }).waitFor()
  await page.goBack()
  await page.getByText('That was the very first.').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)

  const scriptless = await app.newPage({ javaScriptEnabled: false })
  await scriptless.goto('/blogs/recent')
  const follow = async (name: string) => {
    const previousUrl = scriptless.url()
    await scriptless.getByRole('link', { name }).click()
    await scriptless.waitForURL(({ href }) => href !== previousUrl)
  }
  await follow('Load more')
  expect(new URL(scriptless.url()).search).toBe('?page=2')
  await follow('Earlier')
  await scriptless.goto('/blogs/shuffled')
  const first = await scriptless.getByRole('article').first().textContent()
  await follow('Load more')
  await follow('Earlier')
  expect(await scriptless.getByRole('article').first().textContent()).toBe(first)
  expect(app.consoleErrors).toEqual([])
})
