import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import { storeStopwords } from './stopwords.ts'

export const weighWords = defineJob<object>('weigh_words')

/** Sample size for counting words: enough to tell which words are rare. */
const sampleSize = 50_000
/** In larger communities, words that only one site uses are not stored: there are too many. */
const maxSitesForUniqueWords = 5_000
const batchSize = 500
/** Number of sites re-evaluated per night: word frequencies change slowly. */
const sitesPerNight = 100_000

/** Maintains each site's words and its distinctive ones. */
export const siteTopics: OutboxConsumer = {
  name: 'topics',
  batchSize: 100,
  apply: async (tx, changes) => {
    const ids = [...new Set(changes.map(({ id }) => id))]
    await sql`select choose_topics(gather_and_count_words(${ids}::integer[]))`.execute(tx)
  },
}

/**
 * Counts how many sites use each word, then chooses the distinctive words of `maxSites` sites, continuing after those
 * of the previous night.
 */
export const weighWordsTask = (db: Db, maxSites = sitesPerNight): Task =>
  task(weighWords, async (_, { signal }) => {
    await storeStopwords(db)
    await countWords(db)
    for (let weighedCount = 0; weighedCount < maxSites; ) {
      signal.throwIfAborted()
      const { rows } = await sql<{ ids: number[] }>`
        select array(select blog_id from site_words where blog_id > (select weighed_to from words_counted)
          order by blog_id limit ${Math.min(batchSize, maxSites - weighedCount)}) as ids`.execute(db)
      const ids = rows[0]?.ids ?? []
      await sql`select choose_topics(${ids}::integer[])`.execute(db)
      await sql`update words_counted set weighed_to = ${ids.at(-1) ?? 0}`.execute(db)
      if (ids.length === 0) return
      weighedCount += ids.length
    }
  })

async function countWords(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    // Sort only numbers: the words of millions of sites would not fit into memory.
    await sql`
      create temporary table counted on commit drop as
        with sample as materialized (select blog_id, lexemes from site_words where blog_id in (
            select blog_id from site_words order by hashint4(blog_id) limit ${sql.lit(sampleSize)}))
        select lexeme, count(*) as sites, case when count(*) = 1 then min(blog_id) end as only_in,
          (select count(*) from sample) as sample_size
        from sample, unnest(lexemes) as lexeme group by lexeme
        having count(*) > 1 or (select count(*) from sample) < ${sql.lit(maxSitesForUniqueWords)}`.execute(tx)
    // Words of sites listed during the count are added once the lock is released.
    await sql`lock table word_counts in share row exclusive mode`.execute(tx)
    await sql`delete from word_counts`.execute(tx)
    await sql`insert into word_counts (lexeme, sites, only_in) select lexeme, sites, only_in from counted`.execute(
      tx,
    )
    await sql`update words_counted set sites = coalesce((select sample_size from counted limit 1), 0)`.execute(
      tx,
    )
  })
}
