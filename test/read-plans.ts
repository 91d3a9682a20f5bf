/** A step of a plan, as `explain (analyze, format json)` has it. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** All steps of a plan, itself among them. */
export const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

/** How many rows a step looked at, in all its rounds. */
export function rowsTouched(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((plan['Actual Rows'] + removed) * plan['Actual Loops'])
}

/** What steps cost together: rows looked at, and tables that were read whole. */
export const costOfSteps = (steps: Plan[]): { rows: number; whole: number } => ({
  rows: steps.reduce((sum, plan) => sum + rowsTouched(plan), 0),
  whole: steps.filter(({ 'Node Type': type }) => type === 'Seq Scan').length,
})
