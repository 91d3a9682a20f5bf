import { expect, it } from 'vitest'
import { setUpDemo } from './demo-app.ts'

const demo = setUpDemo({ LANGUAGES: 'ar' })

/** The distances of these elements’ texts from the right edges of their boxes. */
const measureRightGaps = (selector: string) => {
  const words = document.createRange()
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility() && element.textContent)
    .map((element) => {
      words.selectNodeContents(element)
      return Math.round(element.getBoundingClientRect().right - words.getBoundingClientRect().right)
    })
}

it('aligns Latin titles in rows with the page, and prose by its own direction', async () => {
  const page = await demo.app.newPage({ viewport: { width: 1280, height: 800 }, locale: 'ar' })
  for (const path of ['/newsfeed', '/blogs/recent', demo.paths.blogWithPosts]) {
    await page.goto(path)
    const gaps = await page.evaluate(
      measureRightGaps,
      'main :is(article, li) [dir=auto]:has(h2, h3) > :is(h2, h3, p)',
    )
    expect(gaps.length, path).toBeGreaterThan(3)
    expect(Math.max(...gaps), path).toBeLessThan(3)
  }
  await page.goto(demo.paths.discussion)
  const prose = page.locator('.prose[dir=auto]').first()
  expect(await prose.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  expect(await prose.evaluate((element) => getComputedStyle(element).textAlign)).toBe('start')
})
