import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { textRows } from '#platform/db/unplanned-value.ts'
import { isTextTerm, type Term } from './parse-query.ts'

/** A word of a query, split by the same function as texts (words_of in db/migrations/0170_search_loosens.sql). */
export interface Word {
  /** The index of the text it comes from. */
  part: number
  word: string
  lexeme: string
  is_stop: boolean
  /** Words with the same number were written without spaces between them. */
  run: number
  /** The number of sites that have it, not counting host names. */
  sites: number
}

/** Estimate for words of up to two letters, which are not counted. */
const shortWordSites = 1000

/** Splits the texts of terms into words, and replaces tag aliases by their tags. */
export async function tokenize(db: Db, terms: Term[]): Promise<Word[]> {
  if (terms.length === 0) return []
  const texts = terms.map((term) => (isTextTerm(term) ? term.text : ''))
  const tags = terms.filter(({ kind }) => kind === 'tag')
  const { rows } = await sql<{ words: Word[]; redirects: [string, string][] }>`
    select coalesce((select json_agg(w) from (
        select part::integer - 1 as part, words.word, lexeme, is_stop, run,
          coalesce((select s.n + s.in_texts from search_words s where s.word = left(words.word, 40)),
            case when char_length(words.word) < 3 then ${shortWordSites} else 0 end) as sites
        from ${textRows(texts)} with ordinality as numbered (text, part), words_of(numbered.text) as words
        order by part, place) as w), '[]') as words,
      coalesce((select json_agg(json_build_array(t.value, target.value)) from tags t join tags target on target.id = t.merged_into
        where t.value in (select ${textRows(tags.map(({ text }) => text))})), '[]') as redirects`.execute(db)
  const { words = [], redirects = [] } = rows[0] ?? {}
  const tagRedirects = new Map(redirects)
  for (const tag of tags) tag.text = tagRedirects.get(tag.text) ?? tag.text
  return words
}
