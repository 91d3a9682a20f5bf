import { describe, expect, it } from 'vitest'
import { makeComments } from '#test/builders/contributions.ts'
import { logInAs, setUpDemo } from './demo-app.ts'
import { isStableFor, takeLayoutShift, waitForLayout, watchLayoutShifts } from './layout-shifts.ts'
import { openWithFonts } from './page-loads.ts'
import { trackRequests } from './track-requests.ts'

const demo = setUpDemo()

describe('text and figures', () => {
  it('do not shift when fonts load, including bold and italic ones', async () => {
    const sentence = (n: number) =>
      `<p><strong>Number ${n}: of the paths that nobody walks, these are the ones that somebody ought to.</strong>
      Most of what is written here is <em>about the weather, the tides and the trains that did not come</em>, and of
      <strong>what can be grown in a yard that gets four hours of sun</strong>.</p>`
    const discussion = Number(demo.paths.discussion.split('/').at(-1))
    await makeComments(demo.app, 12, (n) => ({
      ...{ discussion, content: `Number ${n}`, content_html: sentence(n).repeat(3) },
    }))
    const layoutShifts: [string, number][] = []
    for (const width of [360, 1280]) {
      const page = await demo.app.newPage({ viewport: { width, height: 800 } })
      await page.addInitScript(watchLayoutShifts)
      const waitForOtherRequests = trackRequests(page, /\.woff2$/)
      const fontGate = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await fontGate.promise
        await route.continue()
      })
      await page.goto(demo.paths.discussion, { waitUntil: 'domcontentloaded' })
      await page.getByText('Number 11:').first().scrollIntoViewIfNeeded()
      // Late content has already shifted everything: only the fonts are still loading.
      await waitForOtherRequests()
      await expect.poll(() => isStableFor(page, 1000)).toBe(true)
      fontGate.resolve()
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      await waitForLayout(page)
      layoutShifts.push([`${width} px`, await takeLayoutShift(page)])
    }
    expect(layoutShifts.filter(([, shift]) => shift > 0)).toEqual([])
  })

  it('use lining figures everywhere', async () => {
    const page = await demo.app.newPage()
    await logInAs(page, 'mirela')
    const problems: string[] = []
    const screens = [
      ['/admin-wn', 'Jobs waiting'],
      ['/home', 'Shuffled'],
      [demo.paths.blog, 'Visit site'],
      ['/terms', 'Terms'],
    ] as const
    for (const [path, words] of screens) {
      await openWithFonts(page, path)
      await page.getByRole('main').getByText(words).first().waitFor()
      problems.push(...(await page.evaluate(findOldStyleFigures)).map((element) => `${path}: ${element}`))
    }
    expect(problems).toEqual([])
  })
})

/** Elements in the display typeface with old-style figures, which are narrower than lining ones. */
function findOldStyleFigures(): string[] {
  const text = document.createRange()
  const problems: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element)
    if (!element.checkVisibility()) continue
    if (!style.fontFamily.startsWith('"Young Serif"') || !/\d/.test(element.textContent ?? '')) continue
    const probe = document.createElement('span')
    element.prepend(probe)
    probe.textContent = '0'
    text.selectNodeContents(probe)
    const em = text.getBoundingClientRect().width / Number.parseFloat(style.fontSize)
    probe.remove()
    if (em < 0.63)
      problems.push(`${element.tagName} ${element.textContent?.slice(0, 40)} (${em.toFixed(3)} em)`)
  }
  return problems
}
