import type { ElementHandle, Locator, Page } from 'playwright-core'

const maxSteps = 300
const pollIntervalMs = 150

/** Operates a page like a keyboard user: Tab moves the focus, Enter and Space activate. */
export function keyboardFor(page: Page) {
  /** Presses Tab until the target has the focus. */
  async function tabTo(target: Locator): Promise<void> {
    // Locating the target after each Tab would take longer than the Tab.
    let element: ElementHandle | undefined
    for (let step = 0; step < maxSteps; step++) {
      const state = await element?.evaluate((node) =>
        node === document.activeElement ? 'focused' : node.isConnected ? 'attached' : 'detached',
      )
      if (state === 'focused') return
      if (state !== 'attached') {
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
    tabTo,
    /** Presses a button or follows a link. */
    press: async (target: Locator, key = 'Enter') => {
      await tabTo(target)
      await page.keyboard.press(key)
    },
    /** Replaces the content of a field. */
    write: async (target: Locator, text: string) => {
      await tabTo(target)
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    },
  }
}
