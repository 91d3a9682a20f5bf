import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Accessibility violations of the page as it is now: one line for each kind, with its first places.
 * @param rules only these, by their axe ids
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Putting axe into the page takes a while.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      ...(only && { runOnly: { type: 'rule', values: only } }),
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' … ')}`,
    )
  }, rules)
}
