import { normalizeTag } from '#contract/tag.ts'
import { dependsOnBlogs } from '#features/blogs/api.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { search as searchEndpoint, suggestSearches } from './contract.ts'
import { findSites, prepare } from './find-sites.ts'
import { findPosts } from './posts/find-posts.ts'
import { findSuggestions } from './queries.ts'

export const searchHandlers = [
  implement(
    searchEndpoint,
    async ({ query = '', in: where, loosened: level, page, page_size }, context) => {
      if (where === 'posts') return findPosts(context, { query, page, page_size })
      context.dependsOn('search', 'blogs')
      const offset = (page - 1) * page_size
      const outcome = await findSites(context.db, query, { offset, limit: page_size, level })
      const { found, words, loosened, corrected, did_you_mean } = outcome
      const results = await blogsByIds(context.db, found.ids)
      dependsOnBlogs(context, results)
      const marks = new Set(words.flatMap(({ word, lexeme }) => [word, lexeme]))
      return {
        ...listReply(context, {
          page,
          page_size,
          count: found.count,
          results,
          ...(loosened && { loosened }),
        }),
        count_is_exact: found.is_exact,
        loosened,
        corrected,
        did_you_mean,
        not_understood: outcome.query.not_understood,
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
