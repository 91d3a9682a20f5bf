import { limitMemory } from '#platform/runtime/limit-memory.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'

// `npm run worker`: runs jobs without serving, next to servers with JOBS=off.

limitMemory()
const { work } = await import('./work.ts')
work().catch(reportAndExit)
