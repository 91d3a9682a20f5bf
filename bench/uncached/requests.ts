import type pg from 'pg'
import type { Load } from '../load.ts'

/** A kind of request, and how to send it to each server. */
export interface RequestKind {
  label: string
  /** Target CPU time per request, in milliseconds. */
  maxMs: number | undefined
  requests: Omit<Load, 'url' | 'seconds'>
  /** Paths for earlier versions, if those of `requests` do not exist there. */
  formerPaths?: string[]
  /** Undefined if the reference has no equivalent. */
  referenceRequests: Omit<Load, 'url' | 'seconds'> | undefined
}

interface Discussion {
  id: number
  blog_id: number
  slug: string
}

/** More than any cache on such a machine holds between rounds. */
const maxSamples = 9000
/** Requests that are repeated, so that caches answer them. */
const repeatedRequests = 60

/**
 * Creates deterministic requests; each round continues where the previous one ended. So that each URL is requested
 * once, lists get an invalid page size, which means the default, and pages a second page number, which is ignored.
 */
export async function createRequestKinds(
  pool: pg.Pool,
  tokens: string[],
  referenceTokens: string[],
): Promise<RequestKind[]> {
  const { rows: discussions } = await pool.query<Discussion>(`
    select d.id, d.blog_id, b.slug from discussions d join blogs b on b.id = d.blog_id
    where d.comment_count between 1 and 40 order by md5(d.id::text) limit ${maxSamples}`)
  const { rows: sites } = await pool.query<{ id: number }>(
    `select id from blogs where kind = 'blog' order by md5(id::text) limit ${maxSamples}`,
  )
  const { rows: pageCounts } = await pool.query(
    `select count(*)::integer / 20 as pages from blogs where kind = 'blog'`,
  )
  const { pages } = pageCounts[0] as { pages: number }
  // Shuffled, because adjacent pages in a round would benefit from CPU caches.
  const shuffled = Array.from({ length: pages }, (_, n) => ((n * 7919) % pages) + 1)
  const pageParams = shuffled.map((page) => `page=${page}`)
  const commentsPath = ({ id, blog_id }: Discussion) => `/api/blogs/${blog_id}/discussions/${id}/comments/`
  const referenceCommentsPath = ({ id }: Discussion) => `/discussions/${id}/comments/`
  const body = JSON.stringify({
    content: 'A comment of *some* words, as people write them.\n\nWith a second part.',
  })
  const commentRequest = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const recentPaths = pageParams.map((page) => `/blogs/recent?${page}&page={once}`)
  const discussionPaths = discussions.map(
    ({ id, blog_id, slug }) => `/blog/${slug}/${blog_id}/discussions/${id}?page=1&page={once}`,
  )
  const commentPaths = discussions.map((discussion) => `${commentsPath(discussion)}?page_size=miss-{once}`)
  const referenceCommentPaths = discussions.map(referenceCommentsPath)
  const brotliHeaders = { 'accept-encoding': 'br' }
  return [
    { label: 'list page, HTML', maxMs: 4, requests: { paths: recentPaths }, referenceRequests: undefined },
    {
      label: 'list page, HTML, compressed',
      maxMs: undefined,
      // Distinct URLs: those above are cached by now.
      requests: { paths: recentPaths.map((path) => `${path}-br`), headers: brotliHeaders },
      referenceRequests: undefined,
    },
    {
      label: 'discussion page, HTML',
      maxMs: 3,
      requests: { paths: discussionPaths },
      referenceRequests: undefined,
    },
    {
      label: 'list, JSON',
      maxMs: 1.5,
      requests: { paths: pageParams.map((page) => `/api/blogs/ninja-recent?${page}&page_size=miss-{once}`) },
      referenceRequests: { paths: pageParams.map((page) => `/blogs/?${page}`) },
    },
    {
      label: 'one site, JSON',
      maxMs: 0.6,
      requests: { paths: sites.map(({ id }) => `/api/blogs/${id}/`) },
      referenceRequests: { paths: sites.map(({ id }) => `/blogs/${id}/`) },
    },
    {
      label: 'one site with its posts and recommendations, JSON',
      maxMs: undefined,
      requests: { paths: sites.map(({ id }) => `/api/blogs/${id}/details/`) },
      // Until 0.2.
      formerPaths: sites.map(({ id }) => `/api/blogs/${id}/in-full/`),
      referenceRequests: undefined,
    },
    {
      label: 'comments, JSON',
      maxMs: undefined,
      requests: { paths: commentPaths },
      referenceRequests: { paths: referenceCommentPaths },
    },
    {
      label: 'comments, JSON, the same again',
      maxMs: 0.2,
      requests: { paths: discussions.slice(0, repeatedRequests).map(commentsPath) },
      referenceRequests: { paths: referenceCommentPaths.slice(0, repeatedRequests) },
    },
    {
      label: 'comment written',
      maxMs: 2,
      requests: { paths: discussions.map(commentsPath), tokens, ...commentRequest },
      referenceRequests: { paths: referenceCommentPaths, tokens: referenceTokens, ...commentRequest },
    },
    {
      label: 'upvote',
      maxMs: 1.3,
      requests: { paths: sites.map(({ id }) => `/api/blogs/upvote-blog/${id}/`), tokens, method: 'PATCH' },
      referenceRequests: {
        paths: sites.map(({ id }) => `/upvotes/${id}/`),
        tokens: referenceTokens,
        method: 'PATCH',
      },
    },
  ]
}
