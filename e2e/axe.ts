import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What keeps people from using the page as it is now, in short; empty for a page that everybody can use. */
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
