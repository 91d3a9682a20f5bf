import type { Page } from 'playwright-core'

/** How wide a page is that scrolls sideways, and what reaches past its window's edge. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth + 1) return []
    // What scrolls by itself may be as wide as it likes.
    const isHeld = ({ parentElement: around }: Element): boolean =>
      around !== null && (getComputedStyle(around).overflowX !== 'visible' || isHeld(around))
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return (right > root.clientWidth + 1 || left < -1) && !isHeld(element)
    })
    return [
      `${root.scrollWidth} > ${root.clientWidth}`,
      ...wide.slice(0, 4).map(({ outerHTML }) => outerHTML.slice(0, 140)),
    ]
  })
