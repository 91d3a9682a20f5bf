/** A step of a query plan, as in `explain (analyze, format json)`. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** A step and all its descendants. */
export const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]

/** The rows that a step visited, over all loops. */
export function countVisitedRows(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((plan['Actual Rows'] + removed) * plan['Actual Loops'])
}

/** The total cost of steps: visited rows, and fully scanned tables. */
export const sumCosts = (steps: Plan[]): { rows: number; whole: number } => ({
  rows: steps.reduce((sum, plan) => sum + countVisitedRows(plan), 0),
  whole: steps.filter(({ 'Node Type': type }) => type === 'Seq Scan').length,
})
