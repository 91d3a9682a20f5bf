import type { InfiniteData, QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query'

/** A reply that a page was rendered from: the minimum needed to restore a query cache entry. */
export interface PageReply {
  key: QueryKey
  reply: unknown
  meta?: QueryMeta
  type?: 'infinite'
}

/** The replies a page was rendered from, and when they were fetched (ms since 1970). */
export interface PageReplies {
  fetchedAt: number
  replies: PageReply[]
}

/** Collects all successful replies in the cache, sorted: equal replies must yield identical pages. */
export function collectReplies(queries: QueryClient): PageReplies {
  const successful = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .sort((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
  return {
    fetchedAt: Date.now(),
    replies: successful.map(({ queryKey: key, state, meta, queryType: type }) => ({
      key,
      reply: state.data,
      ...(meta && { meta }),
      ...(type && { type }),
    })),
  }
}

/** Restores replies into the browser's cache. TanStack's own format is 400 bytes longer per reply. */
export function restoreReplies({ fetchedAt, replies }: PageReplies, queries: QueryClient): void {
  for (const { key, reply, meta, type } of replies)
    queries.getQueryCache().build(queries, {
      queryKey: key,
      initialData: reply as InfiniteData<unknown>,
      initialDataUpdatedAt: fetchedAt,
      ...(meta && { meta }),
      ...(type && { _type: type }),
    })
}
