import type { Page } from 'playwright-core'

/** How wide a page is that scrolls sideways, and what reaches past either edge of its window. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const scrolls = root.scrollWidth > root.clientWidth + 1
    // What scrolls by itself may be as wide as it likes.
    const isHeld = ({ parentElement: around }: Element): boolean =>
      around !== null && (getComputedStyle(around).overflowX !== 'visible' || isHeld(around))
    // What is before the page's start is cut off, and the page is no wider for it.
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
