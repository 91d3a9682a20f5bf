import { expect, it } from 'vitest'
import { slowIt } from '#test/slow-it.ts'
import { getScreens } from '../docs/pictures/screens.ts'
import { setUpDemo } from './demo-app.ts'
import type { TestApp } from './test-app.ts'
import { throttleNetwork } from './throttle-network.ts'
import { trackRequests } from './track-requests.ts'

const demo = setUpDemo()

/** In total for a page. While the browser parses it in parts, lines may move a little. */
const maxShift = 0.02

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records layout shifts; runs in the page before any other script. */
function watchShiftSources() {
  const moves: Window['moves'] = []
  Object.assign(window, { moves })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const what = sources.slice(0, 3).map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const [from, to] = [previousRect, currentRect].map(
          (box) => `${box.x},${box.y} ${box.width}×${box.height}`,
        )
        return `${element?.outerHTML.slice(0, 90)} from ${from} to ${to}`
      })
      moves.push({ value, what: what.join('; ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Layout shifts while a visitor's first page loads: nothing is cached, and the connection is slow. */
async function recordShifts(app: TestApp, path: string, width: number): Promise<string[]> {
  const page = await app.newPage({ viewport: { width, height: 740 } })
  await page.addInitScript(watchShiftSources)
  await throttleNetwork(page)
  const waitForRequests = trackRequests(page)
  await page.goto(path)
  await waitForRequests()
  const moves = await page.evaluate(() => window.moves)
  await page.context().close()
  if (moves.reduce((sum, { value }) => sum + value, 0) <= maxShift) return []
  return moves.map(({ value, what }) => `${path}, ${width} px, ${value.toFixed(4)}: ${what}`)
}

it('keeps the server-rendered covers after hydration', async () => {
  const page = await demo.app.newPage()
  await page.goto('/newsfeed')
  await trackRequests(page)()
  const rows = page.locator('main article')
  const drawn = rows.filter({ has: page.locator('svg[viewBox="0 0 160 100"], img') })
  expect(await drawn.count()).toBe(await rows.count())
})

it('shifts no layout while a first page loads on a slow connection', async () => {
  const { blog, discussion } = demo.paths
  const shifts: string[] = []
  for (const [index, path] of [
    '/home',
    blog,
    discussion,
    '/login',
    '/login-or-signup',
    '/moderation-log',
  ].entries())
    shifts.push(...(await recordShifts(demo.app, path, index % 2 ? 1280 : 360)))
  expect(shifts).toEqual([])
})

slowIt(
  'shifts no layout on any public screen on a slow connection',
  async () => {
    const shifts: string[] = []
    const paths = getScreens(demo.paths).flatMap(({ username, path }) => (username ? [] : [path]))
    for (const path of new Set(paths)) {
      const results = await Promise.all([360, 1280].map((width) => recordShifts(demo.app, path, width)))
      shifts.push(...results.flat())
    }
    expect(shifts).toEqual([])
  },
  1_800_000,
)
