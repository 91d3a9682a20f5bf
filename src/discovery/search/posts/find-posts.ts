import { keysFor } from '#platform/cache/invalidation-keys.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { parseQuery } from '../parse-query.ts'
import type { PostResults } from '../schemas.ts'
import { tokenize } from '../tokenize.ts'
import { searchPosts } from './queries.ts'
import { toPostTsqueries } from './to-post-tsquery.ts'

/**
 * Maximum age of cached results in seconds, and how long they may be served while being refreshed: new posts arrive all
 * the time.
 */
const freshness = { seconds: 30, staleSeconds: 20 }

interface PostSearch {
  query: string
  /** Empty for all languages. */
  languages: readonly string[]
  page: number
  page_size: number
}

/** Searches posts. Runs two statements. */
export async function findPosts(
  context: RequestContext,
  { query: text, languages, page, page_size }: PostSearch,
): Promise<PostResults> {
  context.freshFor(freshness.seconds, freshness.staleSeconds)
  const query = parseQuery(text, 'posts', languages)
  const words = await tokenize(context.db, query.terms)
  const tsqueries = toPostTsqueries(query, words)
  const isEmpty = !tsqueries.loose && !tsqueries.excluded && !query.firstDay && !query.endDay
  const hits = isEmpty
    ? { count: 0, is_exact: true, results: [], languages: [], years: [] }
    : await searchPosts(context.db, tsqueries, query, (page - 1) * page_size, page_size)
  const siteIds = hits.results.map(({ blog }) => blog.id)
  context.dependsOn('hidden posts', ...keysFor('blog:', siteIds))
  if (query.terms.some(({ kind }) => kind === 'tag')) context.dependsOn('blogs')
  return {
    ...listReply(context, { page, page_size, count: hits.count, results: hits.results }),
    count_is_exact: hits.is_exact,
    words: [...new Set(words.flatMap(({ word, lexeme }) => [word, lexeme]))],
    languages: hits.languages,
    years: hits.years,
    not_understood: query.not_understood,
  }
}
