import { sharedData } from '#test/shared-data.ts'
import { createApiCaller } from '../../bench/api-caller.ts'
import { correctWords } from './correct-words.ts'
import { findHarmed, findUnanswered, type MeasuredQuery, measureQuery, tableOf } from './measure.ts'
import { openRealSites } from './open-real-sites.ts'
import { halvesOf } from './queries.ts'

// `npm run relevance` measures how well search finds the right sites of the real lists, with the opened half of the
// queries. `-- --misses` lists queries whose right answer is not first; `-- --unopened` runs the other half, for the final
// evaluation only.

if (!sharedData) throw new Error('The real lists are missing: set SHARED_DATA to their folder.')
const { database, close } = await openRealSites([sharedData])
try {
  const ask = createApiCaller(database)
  const half = process.argv.includes('--unopened') ? 'unopened' : 'opened'
  const queries = halvesOf()[half]
  // A cold cache would count against the first queries.
  for (const query of queries) await measureQuery(ask, query)
  const measured: MeasuredQuery[] = []
  for (const query of queries) measured.push(await measureQuery(ask, query))
  const { rows } = await database.pool.query('select count(*)::integer as n from search_entries')
  console.info(`The ${half} half, over ${rows[0].n.toLocaleString('en')} sites\n\n${tableOf(measured)}\n`)
  if (process.argv.includes('--misses'))
    for (const { kind, query, hosts, rank, first } of measured)
      if (rank !== 1)
        console.info(`${kind}: ${query} → ${hosts[0]}: ${rank || 'not there'} (${first.join(', ')})`)
  const harmed = await findHarmed(ask, correctWords)
  console.info(
    `Correct words that were corrected: ${harmed.length} of ${correctWords.length}`,
    harmed.join(', '),
  )
  const unanswered = await findUnanswered(ask, correctWords)
  console.info(
    `Without results beside an unknown word: ${unanswered.ranked.length} of ${2 * unanswered.queryCount}`,
    unanswered.ranked.join(', '),
  )
} finally {
  await close()
}
