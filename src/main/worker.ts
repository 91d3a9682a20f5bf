import { restartWithMemoryFlags } from '#server/memory-flags.ts'
import { reportAndExit } from '#server/run-process.ts'
import { giveBackSpareMemory } from '#server/spare-memory.ts'

// `npm run worker`: runs jobs and serves nothing, beside processes with JOBS=off.

restartWithMemoryFlags()
giveBackSpareMemory()
const { work } = await import('./work.ts')
work().catch(reportAndExit)
