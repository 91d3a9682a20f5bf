import { normalizeTag } from '#contract/tag.ts'
import { dependsOnBlogs } from '#features/blogs/api.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import type { Db } from '#server/db.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { search as searchEndpoint, suggestSearches } from './contract.ts'
import { parseQuery, type Query } from './parse-query.ts'
import { findPosts } from './posts/find-posts.ts'
import { countResults, findSuggestions, type SearchHits, search } from './queries.ts'
import { spellcheck } from './spellcheck.ts'
import { type SearchTexts, toTsquery } from './to-tsquery.ts'
import { tokenize, type Word } from './tokenize.ts'

interface PreparedQuery {
  query: Query
  words: Word[]
  texts: SearchTexts
}

/** Parses a query and prepares it for PostgreSQL. */
async function prepare(db: Db, text: string): Promise<PreparedQuery> {
  const query = parseQuery(text)
  const { words, tagRedirects } = await tokenize(
    db,
    query.terms.map(({ kind, text }) => (kind === 'words' || kind === 'phrase' ? text : '')),
    query.terms.filter(({ kind }) => kind === 'tag').map((term) => term.text),
  )
  for (const term of query.terms)
    if (term.kind === 'tag') term.text = tagRedirects.get(term.text) ?? term.text
  return { query, words, texts: toTsquery(query, words) }
}

const nothing: SearchHits = { count: 0, is_exact: true, ids: [], tags: [] }
/** With fewer results than this, a query that finds more is offered. */
const few = 4

interface Outcome {
  found: SearchHits
  words: Word[]
  corrected: string | null
  did_you_mean: string | null
}

/** Searches, with corrected words where the given ones find nothing. */
async function searchWithSpellcheck(db: Db, text: string, page: number, size: number): Promise<Outcome> {
  const { query, words, texts } = await prepare(db, text)
  const offset = (page - 1) * size
  const found = texts.loose ? await search(db, texts, offset, size) : nothing
  const asGiven = { found, words, corrected: null, did_you_mean: null }
  if (found.count >= few || query.terms.length === 0 || query.host) return asGiven
  const correction = await spellcheck(db, query, words, found.count > 0)
  if (correction === undefined) return asGiven
  const other = await prepare(db, correction)
  if (found.count > 0) {
    const more = await countResults(db, other.texts, 3 * few)
    return { ...asGiven, did_you_mean: more > 2 * found.count ? correction : null }
  }
  const ofCorrection = await search(db, other.texts, offset, size)
  if (ofCorrection.count === 0) return asGiven
  return { found: ofCorrection, words: other.words, corrected: correction, did_you_mean: null }
}

/** Ids of the best results of a query. */
export const findBlogs = async (db: Db, query: string, limit: number): Promise<number[]> =>
  (await searchWithSpellcheck(db, query, 1, limit)).found.ids

export const searchHandlers = [
  implement(
    searchEndpoint,
    async ({ query = '', in: where, page, page_size }, context) => {
      if (where === 'posts') return findPosts(context, { query, page, page_size })
      context.dependsOn('search', 'blogs')
      const { found, words, corrected, did_you_mean } = await searchWithSpellcheck(
        context.db,
        query,
        page,
        page_size,
      )
      const results = await blogsByIds(context.db, found.ids)
      dependsOnBlogs(context, results)
      const marks = new Set(words.flatMap(({ word, lexeme }) => [word, lexeme]))
      return {
        ...listReply(context, { page, page_size, count: found.count, results }),
        count_is_exact: found.is_exact,
        corrected,
        did_you_mean,
        words: [...marks],
        // A tag that all results have, such as one that was searched for, narrows nothing down.
        tags: found.tags.filter(({ count }) => count < found.count),
      }
    },
    { limit: 'search' },
  ),
  implement(
    suggestSearches,
    async ({ query = '' }, context) => {
      context.dependsOn('search', 'blogs')
      const { words, texts } = await prepare(context.db, query)
      const last = words.at(-1)
      if (!last) return { tags: [], blogs: [] }
      const whole = words.slice(0, -1).map(({ lexeme }) => `'${lexeme}'`)
      const prefix = [...whole, `'${last.word}':*`].join(' & ')
      const isLongEnough = last.word.length > 2 || whole.length > 0
      const tag = normalizeTag(query.length === 1 ? `${query}a` : query)
        ? query.trim().toLowerCase().replace(/\s+/g, '-')
        : ''
      return findSuggestions(context.db, texts.key, tag, isLongEnough ? prefix : '')
    },
    { limit: 'suggest' },
  ),
]
