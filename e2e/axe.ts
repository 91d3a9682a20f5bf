import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Accessibility violations of the page as it is now, one short line each. */
export async function obstacles(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    interface Violation {
      id: string
      nodes: { target: unknown[]; failureSummary?: string }[]
    }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
  return found
}
