import { serve } from '#main/serve.ts'
import { fetcherOf } from '#test/test-web.ts'

// `npm start` for journeys that need websites: every name leads to one port of this machine, given as the first
// argument. No operator's setting can do that.

await serve({ fetcher: fetcherOf(Number(process.argv[2])) })
