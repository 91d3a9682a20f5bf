import { keysFor } from '#platform/cache/invalidation-keys.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { dependsOnSites } from '#sites/listing/depends-on-sites.ts'
import { search as searchEndpoint, suggestSearches } from './contract.ts'
import { findSites } from './find-sites.ts'
import { findPosts } from './posts/find-posts.ts'
import { findSitesWithMatchingPosts } from './posts/matching-posts.ts'
import * as schemas from './schemas.ts'
import { findSuggestions } from './suggest/find-suggestions.ts'

export const routes = [
  implement(
    searchEndpoint,
    schemas.search,
    async ({ query = '', in: target, lang: languages = [], loosened: level, page, page_size }, context) => {
      if (target === 'posts') return findPosts(context, { query, languages, page, page_size })
      context.dependsOn('search', 'blogs')
      const offset = (page - 1) * page_size
      const outcome = await findSites(context.db, query, { offset, limit: page_size, level, languages })
      const { hits, words, loosened, corrected, did_you_mean } = outcome
      const results = await findSitesWithMatchingPosts(context.db, hits.ids, outcome.tsqueries.optional)
      dependsOnSites(context, results)
      context.dependsOn(
        ...keysFor(
          'posts:',
          results.filter(({ matching_post }) => matching_post).map(({ id }) => id),
        ),
      )
      const highlightedWords = new Set(words.flatMap(({ word, lexeme }) => [word, lexeme]))
      return {
        ...listReply(context, {
          page,
          page_size,
          count: hits.count,
          results,
          ...(loosened && { loosened }),
        }),
        count_is_exact: hits.is_exact,
        loosened,
        corrected,
        did_you_mean,
        not_understood: outcome.query.not_understood,
        words: [...highlightedWords],
        // A tag of all results, such as one searched for, does not narrow anything down.
        tags: hits.tags.filter(({ count }) => count < hits.count),
      }
    },
    { limit: 'search' },
  ),
  implement(
    suggestSearches,
    schemas.suggestSearches,
    async ({ query = '' }, context) => {
      context.dependsOn('search', 'blogs', 'people')
      // Votes change the order, but invalidate nothing except their site.
      context.freshFor(60)
      const found = await findSuggestions(context.db, query)
      const siteIds = found.blogs.map(({ id }) => id)
      const names = found.people.map(({ username }) => username)
      context.dependsOn(...keysFor('blog:', siteIds), ...keysFor('person:', names))
      return found
    },
    { limit: 'suggest' },
  ),
]
