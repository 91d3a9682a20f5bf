import type { InfiniteData, QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query'

/** A reply that a page was rendered from: as little of an entry of the query cache as makes it again. */
export interface PageReply {
  key: QueryKey
  reply: unknown
  meta?: QueryMeta
  type?: 'infinite'
}

/** What a page was rendered from, and when: milliseconds since 1970. */
export interface PageReplies {
  madeAt: number
  replies: PageReply[]
}

/** What has arrived, in an order of its own: a page made of the same replies is the same page. */
export function repliesIn(queries: QueryClient): PageReplies {
  const arrived = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .sort((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
  return {
    madeAt: Date.now(),
    replies: arrived.map(({ queryKey: key, state, meta, queryType: type }) => ({
      key,
      reply: state.data,
      ...(meta && { meta }),
      ...(type && { type }),
    })),
  }
}

/** Puts them into the browser's cache. TanStack's own form of them is 400 bytes longer for each. */
export function takeReplies({ madeAt, replies }: PageReplies, queries: QueryClient): void {
  for (const { key, reply, meta, type } of replies)
    queries.getQueryCache().build(queries, {
      queryKey: key,
      initialData: reply as InfiniteData<unknown>,
      initialDataUpdatedAt: madeAt,
      ...(meta && { meta }),
      ...(type && { _type: type }),
    })
}
