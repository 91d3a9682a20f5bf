import { readFile } from 'node:fs/promises'
import { limitMemory } from '#platform/runtime/limit-memory.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'
import { testWebAgentOptions } from '../test/crawler/test-web-agent.ts'

// `npm start`, but crawls a local test web. The argument is a file with the addresses of its sites.

limitMemory()
const { serve } = await import('#app/serve.ts')
const outboundOptions = testWebAgentOptions(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')))
serve({ outboundOptions }).catch(reportAndExit)
