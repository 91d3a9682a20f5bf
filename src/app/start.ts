import { limitMemory } from '#platform/runtime/limit-memory.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'

// `npm start` and `npm run dev`.

const isDev = process.argv.includes('--dev')
if (!isDev) limitMemory()
const { serve } = await import('./serve.ts')
serve({ is_dev: isDev }).catch(reportAndExit)
