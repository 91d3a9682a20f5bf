import { restartWithMemoryFlags } from '#platform/runtime/memory-flags.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'
import { giveBackSpareMemory } from '#platform/runtime/spare-memory.ts'

// `npm run worker`: runs jobs and serves nothing, beside processes with JOBS=off.

restartWithMemoryFlags()
giveBackSpareMemory()
const { work } = await import('./work.ts')
work().catch(reportAndExit)
