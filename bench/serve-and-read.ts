import { readFile } from 'node:fs/promises'
import { reexecWithHeapFlags } from '#platform/runtime/heap-flags.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'
import { trimHeapWhenIdle } from '#platform/runtime/trim-heap.ts'
import { wayToWeb } from '../test/reading/way-to-web.ts'

// `npm start`, but the sites that it reads are those of a test's web, whose facts are in the file that its argument names.

reexecWithHeapFlags()
trimHeapWhenIdle()
const { serve } = await import('#app/serve.ts')
const wayOut = wayToWeb(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')))
serve({ wayOut }).catch(reportAndExit)
