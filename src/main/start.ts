import { restartWithMemoryFlags } from '#server/memory-flags.ts'
import { reportAndExit } from '#server/run-process.ts'

// `npm start` and `npm run dev`.

const isDev = process.argv.includes('--dev')
if (!isDev) restartWithMemoryFlags()
const { serve } = await import('./serve.ts')
serve({ is_dev: isDev }).catch(reportAndExit)
