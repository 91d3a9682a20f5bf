import { restartWithMemoryFlags } from '#platform/runtime/memory-flags.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'
import { giveBackSpareMemory } from '#platform/runtime/spare-memory.ts'

// `npm start` and `npm run dev`.

const isDev = process.argv.includes('--dev')
if (!isDev) restartWithMemoryFlags()
giveBackSpareMemory()
const { serve } = await import('./serve.ts')
serve({ is_dev: isDev }).catch(reportAndExit)
