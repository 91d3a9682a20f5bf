import { restartWithMemoryFlags } from '#server/memory-flags.ts'
import { reportAndExit } from '#server/run-process.ts'

// `npm run worker`: runs jobs and serves nothing, beside processes with JOBS=off.

restartWithMemoryFlags()
const { work } = await import('./work.ts')
work().catch(reportAndExit)
