import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSites } from '#test/builders.ts'
import { findViolations } from './axe.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const titles = ['The quiet kettle', 'Kettle & moss', 'Ada Kettlewell']
  await makeSites(app, titles.length, (index) => ({
    url: `https://place${index}.example.org/`,
    title: titles[index],
    tags: index === 0 ? ['kettles'] : [],
  }))
  await waitForEmptyOutbox(app.db)
})
afterAll(() => app.close())

const findField = (page: Page) => page.getByRole('combobox', { name: 'Search Wend' })
/** The name of the field's active option. */
const getActiveOption = (field: Locator) =>
  field.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    const option = id === null ? null : document.getElementById(id)
    return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null
  })
/** Waits for the results, which are shown after the address has changed. */
async function waitForResults(page: Page, query: string): Promise<void> {
  await page.getByRole('heading', { name: `“${query}”`, level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('query')).toBe(query)
}

/** Delays the script of the suggestions until `release` is called. */
async function holdSuggestionsScript(page: Page) {
  const script = /search-suggestions[^/]*\.js/
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(script, async (route) => {
    await gate
    await route.continue()
  })
  return { scriptRequested: page.waitForRequest(script), release }
}

describe('by keyboard', () => {
  it('moves through the suggestions and back to the text, and opens a site', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    const field = findField(page)
    await field.focus()
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    // At once, so that the suggestions are fetched only once.
    await page.keyboard.insertText('kettle')
    const options = page.getByRole('option')
    await options.getByText('Ada Kettlewell').waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(await field.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'))
    expect(await getActiveOption(field)).toBeNull()
    expect(await findViolations(page)).toEqual([])

    const names = await options.allTextContents()
    await page.getByRole('status').getByText(`${names.length} suggestions`).waitFor()
    const expectActive = (name: string | null | undefined) =>
      expect.poll(() => getActiveOption(field)).toBe(name)
    await page.keyboard.press('ArrowDown')
    await expectActive(names[0])
    await page.keyboard.press('ArrowUp')
    await expectActive(null)
    await page.keyboard.press('ArrowUp')
    await expectActive(names.at(-1))
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Home')
    await expectActive(null)
    expect(await field.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(0)
    await page.keyboard.press('End')
    expect(await field.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(6)

    await page.keyboard.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    expect(await field.inputValue()).toBe('kettle')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    const ada = names.findIndex((name) => name.includes('Ada Kettlewell'))
    expect(ada).toBeGreaterThanOrEqual(0)
    for (const name of names.slice(0, ada + 1)) {
      await page.keyboard.press('ArrowDown')
      await expectActive(name)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ada Kettlewell', level: 1 }).waitFor()
    await page.close()
  })

  it('clears the field with a second Escape, and leaves the list with Tab', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    const field = findField(page)
    await field.focus()
    await page.keyboard.type('moss')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await field.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('')
    await page.close()
  })

  it('remembers searches on this device until they are cleared', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    for (const query of ['quiet', 'moss']) {
      await findField(page).fill(query)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await waitForResults(page, query)
      // Stored by a script that the page does not wait for.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('wend-searches'))).toContain(query)
    }
    await page.goto('/about')
    await findField(page).click()
    const recent = page.getByRole('option', { name: /recent search(?!es)/ })
    await expect.poll(() => recent.count()).toBe(2)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => getActiveOption(findField(page))).toContain('moss')
    await page.keyboard.press('Shift+Delete')
    await expect.poll(() => recent.count()).toBe(1)
    await page.getByRole('option', { name: 'Clear recent searches' }).click()
    await expect.poll(() => recent.count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('wend-searches'))).toBeNull()
    await page.close()
  })

  it('opens a list that was clicked while loading', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    const { scriptRequested, release } = await holdSuggestionsScript(page)
    await findField(page).click()
    await scriptRequested
    expect(await page.getByRole('option').count()).toBe(0)
    release()
    await page.getByRole('option', { name: 'with a tag' }).waitFor()
    expect(await findField(page).getAttribute('aria-expanded')).toBe('true')
    await page.close()
  })

  it('remembers a search that was submitted before the list loaded', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    const { scriptRequested, release } = await holdSuggestionsScript(page)
    await findField(page).fill('kettle')
    await scriptRequested
    await page.keyboard.press('Enter')
    await waitForResults(page, 'kettle')
    release()
    await findField(page).fill('')
    await page.getByRole('option', { name: 'kettle recent search' }).waitFor()
    await page.close()
  })

  it('announces that there are no suggestions, and searches anyway', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    await findField(page).focus()
    await page.keyboard.insertText('zzyzxqq')
    await page.getByRole('status').getByText('No suggestions').waitFor()
    expect(await findField(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await waitForResults(page, 'zzyzxqq')
    await page.close()
  })

  it('completes operators and keeps the list for their values', async () => {
    const page = await app.newPage()
    await page.goto('/about')
    await findField(page).focus()
    await page.keyboard.type('quiet ta')
    await page.getByRole('option', { name: 'with a tag' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => getActiveOption(findField(page))).toContain('with a tag')
    await page.keyboard.press('Enter')
    expect(await findField(page).inputValue()).toBe('quiet tag:')
    await page.keyboard.insertText('ket')
    await page.getByRole('option', { name: '#kettles' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => getActiveOption(findField(page))).toContain('#kettles')
    await page.keyboard.press('Enter')
    await page.waitForURL(({ searchParams }) => searchParams.get('query') === 'quiet tag:kettles')
    await page.getByRole('heading', { name: 'The quiet kettle' }).waitFor()
    await page.close()
  })
})

it('opens a site by touch, and offers to upload an unlisted address', async () => {
  const page = await app.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/about')
  await findField(page).tap()
  await page.keyboard.insertText('kettle')
  const option = page.getByRole('option', { name: 'Kettle & moss' })
  await option.waitFor()
  const box = await option.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  await option.tap()
  await option.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Kettle & moss', level: 1 }).waitFor()

  await findField(page).tap()
  await page.keyboard.insertText('https://nowhere.example.org/notes/')
  await page.getByRole('option', { name: 'Upload this site' }).tap()
  await page.waitForURL((url) => /upload-blog|login/.test(url.pathname))
  await page.close()
})
