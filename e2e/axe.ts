import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Puts axe into the page, which takes a while, unless it is there already. */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Accessibility violations of the page as it is now, one short line each. */
export async function obstacles(page: Page): Promise<string[]> {
  await addAxe(page)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> }
    }
    interface Violation {
      id: string
      nodes: { target: unknown[]; failureSummary?: string }[]
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
  return found
}
