import type { Locator, Page } from 'playwright-core'
import { findOverflow } from './overflow.ts'

/** A window's width in px, and the size of text in percent. */
export type TextSize = [width: number, percent: number]

/** Sets the browser's default font size, which `rem` and media queries follow. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const fontSizes = { standard: (16 * percent) / 100, fixed: Math.round((13 * percent) / 100) }
  await devTools.send('Page.setFontSizes', { fontSizes })
  await devTools.detach()
}

/** Words of at most ten letters that are broken across lines. */
export const findBrokenWords = (text: Locator): Promise<string[]> =>
  text.evaluate((element) => {
    const broken: string[] = []
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[^\s-]{1,10}(?![^\s-])(?<![^\s-]{11})/g,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    return broken
  })

/** Elements of the current page that extend past the window's edge at these widths and text sizes. */
export async function findOverflowAtSizes(page: Page, sizes: TextSize[]): Promise<string[]> {
  const problems: string[] = []
  for (const [width, percent] of sizes) {
    await page.setViewportSize({ width, height: 740 })
    await setTextSize(page, percent)
    const overflowing = await findOverflow(page)
    if (overflowing.length > 0) problems.push(`${width} px, ${percent} %: ${overflowing.join('\n  ')}`)
  }
  return problems
}
