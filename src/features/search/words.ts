import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** A word of a query, cut by the same function that cuts texts (words_of in db/migrations/0041_search.sql). */
export interface Word {
  /** Which of the given texts it comes from. */
  part: number
  word: string
  lexeme: string
  is_stop: boolean
  /** Words of one run were written without space between them. */
  run: number
}

/** Cuts texts into words. */
export async function wordsOf(db: Db, texts: string[]): Promise<Word[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<Word>`
    select part::integer - 1 as part, word, lexeme, is_stop, run
    from unnest(${texts}::text[]) with ordinality as given (text, part), words_of(given.text)
    order by part, place`.execute(db)
  return rows
}

export interface KnownWord {
  word: string
  /** How many sites have it in title, host or tags. */
  n: number
}

/** Words of titles, hosts and tags that look like these, themselves included where they are known. */
export async function knownWordsLike(db: Db, words: string[]): Promise<(KnownWord & { given: string })[]> {
  const { rows } = await sql<KnownWord & { given: string }>`
    select given, known.word, known.n from unnest(${words}::text[]) as given, words_like(given) as known`.execute(
    db,
  )
  return rows
}

/** The tags that these were merged into, by the name that was given. */
export async function signposts(db: Db, tags: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tags as t')
    .innerJoin('tags as into', 'into.id', 't.merged_into')
    .select(['t.value', 'into.value as into'])
    .where('t.value', 'in', tags)
    .execute()
  return new Map(rows.map((row) => [row.value, row.into]))
}
