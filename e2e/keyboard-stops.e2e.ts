import { expect, it } from 'vitest'
import { isSlow } from '#test/large.ts'
import { demoForAll, logInAs } from './demo-journey.ts'
import { arrives, hasFocus } from './focus.ts'
import { keyboardOf } from './keyboard.ts'
import { openAwake } from './open-awake.ts'
import { some } from './some-screens.ts'
import { wrongStops } from './stops.ts'

const demo = demoForAll()

it('lets a keyboard user enter through the skip link and see every Tab stop', async () => {
  const { blog, discussion } = demo.things
  const wrong: string[] = []
  const screens: [username: string | undefined, ...paths: string[]][] = [
    [undefined, '/home', '/blogs/recent', '/search-results?query=maps', blog, discussion],
    ['ada', '/home', blog, discussion, '/notifications', '/profile', '/edit-profile'],
    ['mirela', '/upload-blog', '/update-profile', '/admin-wn?section=sites', '/admin-wn?section=settings'],
  ]
  for (const [username, ...paths] of screens) {
    const page = await demo.journey.visitor()
    if (username) await logInAs(page, username)
    for (const path of some(paths, isSlow ? 1 : 3)) {
      await openAwake(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await hasFocus(skip)
      await skip.waitFor()
      await page.keyboard.press('Enter')
      // Past the page's own menu.
      await hasFocus(page.locator('#main:not(:has(#content)), #content'))
      await page.reload()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const problems = [...(await wrongStops(page)), ...(await page.evaluate(scrollersThatStop))]
      wrong.push(...problems.map((problem) => `${path}: ${problem}`))
    }
    await openAwake(page, '/about')
    await keyboardOf(page).press(page.getByRole('main').getByRole('link', { name: 'Donate' }))
    await arrives(page, 'Donate')
  }
  expect(wrong).toEqual([])
  expect(demo.journey.troubles).toEqual([])
}, 600_000)

/**
 * Runs in the page: horizontal scrollers with links or placeholders that lack a tabindex. Browsers make scrollers focusable
 * if nothing inside is, and some always do.
 */
function scrollersThatStop(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter(
      (one) =>
        one.checkVisibility() &&
        /auto|scroll/.test(getComputedStyle(one).overflowX) &&
        !one.matches('pre, textarea, .prose *'),
    )
    .filter(
      (one) =>
        !one.hasAttribute('tabindex') && one.matches('ul, ol, :not(section):has(a, button, input), :empty'),
    )
    .map((one) => `${one.outerHTML.slice(0, 140)}: scrolls without a tabindex`)
}
