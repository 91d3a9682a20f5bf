import { readFile } from 'node:fs/promises'
import { serve } from '#app/serve.ts'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { testWebAgentOptions } from '#test/crawler/test-web-agent.ts'

// `npm start` with all fetches and DNS lookups going to a test web. The argument is a file with its options.

const outboundOptions = testWebAgentOptions(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')))
await serve({
  outboundOptions,
  fetcher: createGuardedFetcher({ userAgent: 'Wend/1.0 (+http://wend.test/about)', ...outboundOptions }),
})
