import { reexecWithHeapFlags } from '#platform/runtime/heap-flags.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'
import { trimHeapWhenIdle } from '#platform/runtime/trim-heap.ts'

// `npm start` and `npm run dev`.

const isDev = process.argv.includes('--dev')
if (!isDev) reexecWithHeapFlags()
trimHeapWhenIdle()
const { serve } = await import('./serve.ts')
serve({ is_dev: isDev }).catch(reportAndExit)
