import { expect, it } from 'vitest'
import { demoForAll } from './demo-journey.ts'
import { openAwake } from './open-awake.ts'

const demo = demoForAll({ LANGUAGES: 'ar' })

/** The distances of these elements’ texts from the right edges of their boxes. */
const gapsAtRight = (selector: string) => {
  const words = document.createRange()
  return [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && one.textContent)
    .map((one) => {
      words.selectNodeContents(one)
      return Math.round(one.getBoundingClientRect().right - words.getBoundingClientRect().right)
    })
}

it('aligns Latin titles in rows with the page, and prose by its own direction', async () => {
  const page = await demo.journey.visitor({ viewport: { width: 1280, height: 800 }, locale: 'ar' })
  for (const path of ['/newsfeed', '/blogs/recent', demo.things.posting_blog]) {
    await openAwake(page, path)
    const gaps = await page.evaluate(
      gapsAtRight,
      'main :is(article, li) [dir=auto]:has(h2, h3) > :is(h2, h3, p)',
    )
    expect(gaps.length, path).toBeGreaterThan(3)
    expect(Math.max(...gaps), path).toBeLessThan(3)
  }
  await openAwake(page, demo.things.discussion)
  const prose = page.locator('.prose[dir=auto]').first()
  expect(await prose.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr')
  expect(await prose.evaluate((one) => getComputedStyle(one).textAlign)).toBe('start')
})
