import { restartWithMemoryFlags } from '#server/memory-flags.ts'
import { reportAndExit } from '#server/run-process.ts'
import { giveBackSpareMemory } from '#server/spare-memory.ts'

// `npm start` and `npm run dev`.

const isDev = process.argv.includes('--dev')
if (!isDev) restartWithMemoryFlags()
giveBackSpareMemory()
const { serve } = await import('./serve.ts')
serve({ is_dev: isDev }).catch(reportAndExit)
