import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Accessibility violations of the current page: one line per rule, with the first elements.
 * @param rules limits the check to these axe rules
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Injecting axe takes a while.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, {
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
