import { readFile } from 'node:fs/promises'
import { restartWithMemoryFlags } from '#server/memory-flags.ts'
import { reportAndExit } from '#server/run-process.ts'
import { giveBackSpareMemory } from '#server/spare-memory.ts'
import { wayToWeb } from '../test/reading/way-to-web.ts'

// `npm start`, but the sites that it reads are those of a test's web, whose facts are in the file that its argument names.

restartWithMemoryFlags()
giveBackSpareMemory()
const { serve } = await import('#main/serve.ts')
const wayOut = wayToWeb(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')))
serve({ wayOut }).catch(reportAndExit)
