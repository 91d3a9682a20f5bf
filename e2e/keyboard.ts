import type { ElementHandle, Locator, Page } from 'playwright-core'

const maxSteps = 300
const pollIntervalMs = 150

/** A keyboard user: reaches everything with Tab, and operates it with Enter, Space and arrows. */
export function keyboardFor(page: Page) {
  /** Presses Tab until the target has the focus. */
  async function reach(target: Locator): Promise<void> {
    // Locating the target after each Tab would take longer than the Tab.
    let element: ElementHandle | undefined
    for (let step = 0; step < maxSteps; step++) {
      const state = await element?.evaluate((node) =>
        node === document.activeElement ? 'focused' : node.isConnected ? 'there' : 'gone',
      )
      if (state === 'focused') return
      if (state !== 'there') {
        const [first, ...others] = await target.elementHandles()
        if (others.length > 0) throw new Error(`${target} is ${others.length + 1} elements`)
        element = first
        if (await element?.evaluate((node) => node === document.activeElement)) return
        // While a listbox is open, the rest of the page is inert: Tab closes it.
        if (!element) await page.waitForTimeout(pollIntervalMs)
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${target}`)
  }
  return {
    reach,
    /** Presses a button or follows a link. */
    press: async (target: Locator, key = 'Enter') => {
      await reach(target)
      await page.keyboard.press(key)
    },
    /** Replaces the content of a field. */
    write: async (target: Locator, text: string) => {
      await reach(target)
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    },
  }
}
