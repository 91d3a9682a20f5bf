import type { Page } from 'playwright-core'

/**
 * Finds horizontal overflow.
 * @returns the page's width if it scrolls sideways, and elements past either edge of the window
 */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const pageScrolls = root.scrollWidth > root.clientWidth + 1
    // Elements that scroll on their own may be wider.
    const isInScrollContainer = ({ parentElement: parent }: Element): boolean =>
      parent !== null && (getComputedStyle(parent).overflowX !== 'visible' || isInScrollContainer(parent))
    // Overflow before the start edge is clipped and does not widen the page.
    const overflowing = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isVisible = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
      return (
        (right > root.clientWidth + 1 || left < -1) &&
        (pageScrolls || isVisible) &&
        !isInScrollContainer(element)
      )
    })
    return [
      ...(pageScrolls ? [`${root.scrollWidth} > ${root.clientWidth}`] : []),
      ...overflowing.slice(0, 4).map(({ outerHTML }) => outerHTML.slice(0, 140)),
    ]
  })
