import { sharedData } from '#test/shared-data.ts'
import { createApiCaller } from '../../bench/api-caller.ts'
import { correctWords } from './correct-words.ts'
import {
  findUnanswered,
  findWrongCorrections,
  formatTable,
  type MeasuredQuery,
  measureQuery,
} from './measure.ts'
import { openRealSites } from './open-real-sites.ts'
import { splitQueries } from './queries.ts'

// `npm run relevance` measures how well search finds the right sites of the real lists, with the queries for tuning.
// `-- --misses` lists queries whose right answer is not first; `-- --held-out` runs the other half of the queries, for
// the final evaluation only.

if (!sharedData) throw new Error('The real lists are missing: set SHARED_DATA to their folder.')
const { database, close } = await openRealSites([sharedData])
try {
  const callApi = createApiCaller(database)
  const half = process.argv.includes('--held-out') ? 'heldOut' : 'tuning'
  const queries = splitQueries()[half]
  // A cold cache would count against the first queries.
  for (const query of queries) await measureQuery(callApi, query)
  const measured: MeasuredQuery[] = []
  for (const query of queries) measured.push(await measureQuery(callApi, query))
  const { rows } = await database.pool.query('select count(*)::integer as n from search_entries')
  console.info(
    `The ${half === 'tuning' ? 'tuning' : 'held-out'} half, over ${rows[0].n.toLocaleString('en')} sites\n\n${formatTable(measured)}\n`,
  )
  if (process.argv.includes('--misses'))
    for (const { kind, query, hosts, rank, first } of measured)
      if (rank !== 1)
        console.info(`${kind}: ${query} → ${hosts[0]}: ${rank || 'not found'} (${first.join(', ')})`)
  const wrongCorrections = await findWrongCorrections(callApi, correctWords)
  console.info(
    `Correct words that were corrected: ${wrongCorrections.length} of ${correctWords.length}`,
    wrongCorrections.join(', '),
  )
  const unanswered = await findUnanswered(callApi, correctWords)
  console.info(
    `Without results together with an unknown word: ${unanswered.ranked.length} of ${2 * unanswered.queryCount}`,
    unanswered.ranked.join(', '),
  )
} finally {
  await close()
}
