import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** A word of a query, split by the same function that splits texts (words_of in db/migrations/0041_search.sql). */
export interface Word {
  /** Which of the given texts it comes from. */
  part: number
  word: string
  lexeme: string
  is_stop: boolean
  /** Words of one run were written without space between them. */
  run: number
}

interface Tokens {
  words: Word[]
  /** The targets of merged tags, by the name that was given. */
  tagRedirects: Map<string, string>
}

/** Splits texts into words, and follows merged tags to their targets. */
export async function tokenize(db: Db, texts: string[], tags: string[]): Promise<Tokens> {
  if (texts.length === 0) return { words: [], tagRedirects: new Map() }
  const { rows } = await sql<{ words: Word[]; redirects: [string, string][] }>`
    select coalesce((select json_agg(w) from (
        select part::integer - 1 as part, word, lexeme, is_stop, run
        from unnest(${texts}::text[]) with ordinality as given (text, part), words_of(given.text)
        order by part, place) as w), '[]') as words,
      coalesce((select json_agg(json_build_array(t.value, goal.value)) from tags t join tags goal on goal.id = t.merged_into
        where t.value = any(${tags}::text[])), '[]') as redirects`.execute(db)
  const { words = [], redirects = [] } = rows[0] ?? {}
  return { words, tagRedirects: new Map(redirects) }
}

export interface KnownWord {
  word: string
  /** How many sites have it in title, host or tags. */
  n: number
}

/** With so few sites, a known word may be a typo as well. */
export const rare = 2

/**
 * Words of titles, hosts and tags that look like these, themselves included where they are known. None for those that
 * more than a few sites have: fuzzy matching is expensive, and they are not typos.
 */
export async function knownWordsLike(db: Db, words: string[]): Promise<(KnownWord & { given: string })[]> {
  const { rows } = await sql<KnownWord & { given: string }>`
    with doubtful as materialized (
      select given from unnest(${words}::text[]) as given
      where not exists (select from search_words where word = given and n > ${rare}))
    select given, known.word, known.n from doubtful, words_like(given) as known`.execute(db)
  return rows
}
