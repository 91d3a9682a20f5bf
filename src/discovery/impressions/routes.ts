import { type Chooser, choosers } from '#api-contract/values/choosers.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getFairness } from './contract.ts'
import { findFairnessFigures } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(getFairness, schemas.getFairness, async (_, context) => {
    context.dependsOn('fairness figures')
    const rows = await findFairnessFigures(context.db)
    const figures = rows
      .toSorted((a, b) => choosers.indexOf(a.chooser as Chooser) - choosers.indexOf(b.chooser as Chooser))
      .map(({ chooser, since, measured_on, sites, sites_shown, thirds }) => {
        const [first = 0, second = 0, third = 0] = thirds.map(Number)
        return {
          ...{ chooser: chooser as Chooser, since, measured_on: new Date(measured_on).toISOString() },
          ...{ sites, sites_shown, thirds: [first, second, third] as [number, number, number] },
        }
      })
    return { figures }
  }),
]
