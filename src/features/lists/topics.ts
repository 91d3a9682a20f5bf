import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { defineJob, type Task, task } from '#server/jobs/job.ts'
import type { OutboxConsumer } from '#server/outbox/consumer.ts'
import { storeEmptyWords } from './empty-words.ts'

export const weighWords = defineJob<object>('weigh_words')

/** Sites whose words are counted: a sample says as well as all of them which words are rare. */
const sampleSize = 50_000
const sitesAtOnce = 500

/** Keeps the words of each site, and the telling ones among them. */
export const siteTopics: OutboxConsumer = {
  name: 'topics',
  batch: 100,
  apply: async (tx, changes) => {
    const ids = [...new Set(changes.map(({ id }) => id))]
    await sql`select gather_words(${ids}::integer[])`.execute(tx)
    await sql`select choose_topics(${ids}::integer[])`.execute(tx)
  },
}

/** Counts in how many sites each word stands, and chooses every site's telling words by that. */
export const weighWordsTask = (db: Db): Task =>
  task(weighWords, async (_, { signal }) => {
    await storeEmptyWords(db)
    await countWords(db)
    for (let after = 0; ; ) {
      signal.throwIfAborted()
      const { rows } = await sql<{ ids: number[] }>`
        select array(select blog_id from site_words where blog_id > ${after} order by blog_id limit ${sitesAtOnce}) as ids`.execute(
        db,
      )
      const ids = rows[0]?.ids ?? []
      const last = ids.at(-1)
      if (last === undefined) return
      await sql`select choose_topics(${ids}::integer[])`.execute(db)
      after = last
    }
  })

async function countWords(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from word_counts`.execute(tx)
    await sql`
      with sample as materialized (select lexemes from site_words order by hashint4(blog_id) limit ${sampleSize}),
        counted as (insert into word_counts (lexeme, sites)
          select lexeme, count(*) from sample, unnest(lexemes) as lexeme group by lexeme having count(*) > 1)
      update words_counted set sites = (select count(*) from sample)`.execute(tx)
  })
}
