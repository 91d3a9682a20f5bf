import { watchArrivals } from './arrivals.ts'
import type { Journey } from './journey.ts'
import { openAwake } from './open-awake.ts'
import { slowConnection } from './slow-connection.ts'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Notes what moves; runs in the page before anything else. */
function watchMoves() {
  const moves: string[] = []
  Object.assign(window, { moves })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of sources.slice(0, 3)) {
        const element = node instanceof Element ? node : node?.parentElement
        const [from, to] = [previousRect, currentRect].map(
          (box) => `${box.x},${box.y} ${box.width}×${box.height}`,
        )
        moves.push(`${value.toFixed(4)}: ${element?.outerHTML.slice(0, 90)} from ${from} to ${to}`)
      }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What moves while a visitor's first page fills: nothing is cached, and the connection is slow. */
export async function movesOn(journey: Journey, path: string, width: number): Promise<string[]> {
  const page = await journey.visitor({ viewport: { width, height: 740 } })
  await page.addInitScript(watchMoves)
  await slowConnection(page)
  const everythingArrived = watchArrivals(page)
  await openAwake(page, path)
  await everythingArrived()
  const moves = await page.evaluate(() => (window as unknown as { moves: string[] }).moves)
  await page.context().close()
  return moves.map((move) => `${path}, ${width} px, ${move}`)
}
