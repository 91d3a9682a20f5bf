import { reexecWithHeapFlags } from '#platform/runtime/heap-flags.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'
import { trimHeapWhenIdle } from '#platform/runtime/trim-heap.ts'

// `npm run worker`: runs jobs without serving, next to servers with JOBS=off.

reexecWithHeapFlags()
trimHeapWhenIdle()
const { work } = await import('./work.ts')
work().catch(reportAndExit)
