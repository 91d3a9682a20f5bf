import type { Page } from 'playwright-core'
import { sticksOut } from './sticks-out.ts'

/** A window's width in px, and the size of text in percent. */
export type TextSize = [width: number, percent: number]

/** Sets the size of text as people do it in their browser's settings: `rem` and media queries follow. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const fontSizes = { standard: (16 * percent) / 100, fixed: Math.round((13 * percent) / 100) }
  await devTools.send('Page.setFontSizes', { fontSizes })
  await devTools.detach()
}

/** What reaches past the window's edge in these widths and sizes, on the page as it is. */
export async function tooWide(page: Page, sizes: TextSize[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [width, percent] of sizes) {
    await page.setViewportSize({ width, height: 740 })
    await setTextSize(page, percent)
    const found = await sticksOut(page)
    if (found.length > 0) wrong.push(`${width} px, ${percent} %: ${found.join('\n  ')}`)
  }
  return wrong
}
