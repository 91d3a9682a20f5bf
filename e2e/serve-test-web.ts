import { serve } from '#main/serve.ts'
import { fetcherOf } from '#test/test-web.ts'

// `npm start` for journeys that need websites: every name leads to one port of this machine, which its first argument
// names. No setting of an operator does that.

await serve({ fetcher: fetcherOf(Number(process.argv[2])) })
