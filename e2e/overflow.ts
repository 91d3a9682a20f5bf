import type { Page } from 'playwright-core'

/** Finds horizontal overflow. @returns the page's width if it scrolls sideways, and elements past either edge of the window */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const scrolls = root.scrollWidth > root.clientWidth + 1
    // Elements that scroll on their own may be wider.
    const isHeld = ({ parentElement: around }: Element): boolean =>
      around !== null && (getComputedStyle(around).overflowX !== 'visible' || isHeld(around))
    // Overflow before the start edge is clipped and does not widen the page.
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
      return (right > root.clientWidth + 1 || left < -1) && (scrolls || isSeen) && !isHeld(element)
    })
    return [
      ...(scrolls ? [`${root.scrollWidth} > ${root.clientWidth}`] : []),
      ...wide.slice(0, 4).map(({ outerHTML }) => outerHTML.slice(0, 140)),
    ]
  })
