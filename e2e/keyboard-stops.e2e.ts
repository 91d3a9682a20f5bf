import { expect, it } from 'vitest'
import { isSlowRun } from '#test/slow-it.ts'
import { logInAs, setUpDemo } from './demo-app.ts'
import { everyNth } from './every-nth.ts'
import { expectFocus, expectNavigation } from './focus.ts'
import { keyboardFor } from './keyboard.ts'
import { findStopProblems } from './tab-stops.ts'

const demo = setUpDemo()

it('lets a keyboard user enter through the skip link and see every Tab stop', async () => {
  const { blog, discussion } = demo.paths
  const allProblems: string[] = []
  const screens: [username: string | undefined, ...paths: string[]][] = [
    [undefined, '/home', '/blogs/recent', '/search-results?query=maps', blog, discussion],
    ['ada', '/home', blog, discussion, '/notifications', '/profile', '/edit-profile'],
    ['mirela', '/upload-blog', '/update-profile', '/admin-wn?section=sites', '/admin-wn?section=settings'],
  ]
  for (const [username, ...paths] of screens) {
    const page = await demo.app.newPage()
    if (username) await logInAs(page, username)
    for (const path of everyNth(paths, isSlowRun ? 1 : 3)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.keyboard.press('Tab')
      const skipLink = page.getByRole('link', { name: 'Skip to content' })
      await expectFocus(skipLink)
      await skipLink.waitFor()
      await page.keyboard.press('Enter')
      // The skip link leads past the page's own menu, too.
      await expectFocus(page.locator('#main:not(:has(#content)), #content'))
      await page.reload()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const problems = [
        ...(await findStopProblems(page)),
        ...(await page.evaluate(findScrollersWithoutTabindex)),
      ]
      allProblems.push(...problems.map((problem) => `${path}: ${problem}`))
    }
    await page.goto('/about')
    await keyboardFor(page).press(page.getByRole('main').getByRole('link', { name: 'Donate' }))
    await expectNavigation(page, 'Donate')
  }
  expect(allProblems).toEqual([])
  expect(demo.app.consoleErrors).toEqual([])
}, 600_000)

/**
 * Runs in the page: horizontal scrollers with links or placeholders that lack a tabindex. Browsers make scrollers
 * focusable if nothing inside is, and some always do.
 */
function findScrollersWithoutTabindex(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter(
      (element) =>
        element.checkVisibility() &&
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        !element.matches('pre, textarea, .prose *'),
    )
    .filter(
      (element) =>
        !element.hasAttribute('tabindex') &&
        element.matches('ul, ol, :not(section):has(a, button, input), :empty'),
    )
    .map((element) => `${element.outerHTML.slice(0, 140)}: scrolls without a tabindex`)
}
