import type pg from 'pg'
import type { Load } from '../load.ts'

/** A kind of request, with the paths on each server. */
export interface Kind {
  what: string
  /** Target CPU time per request, in milliseconds. */
  maxMs: number | undefined
  requests: Omit<Load, 'url' | 'seconds'>
  /** Paths for earlier versions without those of `ours`. */
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
const many = 9000
const few = 60

/**
 * Deterministic requests; each round continues after the previous one. Lists use an invalid size, which means the
 * default, and pages the first of two numbers, so that each URL is requested once.
 */
export async function kindsOf(pool: pg.Pool, tokens: string[], referenceTokens: string[]): Promise<Kind[]> {
  const { rows: discussions } = await pool.query<Discussion>(`
    select d.id, d.blog_id, b.slug from discussions d join blogs b on b.id = d.blog_id
    where d.comment_count between 1 and 40 order by md5(d.id::text) limit ${many}`)
  const { rows: sites } = await pool.query<{ id: number }>(
    `select id from blogs where kind = 'blog' order by md5(id::text) limit ${many}`,
  )
  const { rows: counted } = await pool.query(
    `select count(*)::integer / 20 as pages from blogs where kind = 'blog'`,
  )
  const { pages } = counted[0] as { pages: number }
  // Adjacent pages in a round would benefit from CPU caches.
  const shuffled = Array.from({ length: pages }, (_, n) => ((n * 7919) % pages) + 1)
  const list = shuffled.map((page) => `page=${page}`)
  const commentsOf = ({ id, blog_id }: Discussion) => `/api/blogs/${blog_id}/discussions/${id}/comments/`
  const referenceCommentsOf = ({ id }: Discussion) => `/discussions/${id}/comments/`
  const body = JSON.stringify({
    content: 'A comment of *some* words, as people write them.\n\nWith a second part.',
  })
  const commentRequest = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const recent = list.map((page) => `/blogs/recent?${page}&page={once}`)
  const own = discussions.map(
    ({ id, blog_id, slug }) => `/blog/${slug}/${blog_id}/discussions/${id}?page=1&page={once}`,
  )
  const reading = discussions.map((discussion) => `${commentsOf(discussion)}?page_size=miss-{once}`)
  const referencePaths = discussions.map(referenceCommentsOf)
  const br = { 'accept-encoding': 'br' }
  return [
    { what: 'list page, HTML', maxMs: 4, requests: { paths: recent }, referenceRequests: undefined },
    {
      what: 'list page, HTML, compressed',
      maxMs: undefined,
      // Distinct URLs: those above are cached by now.
      requests: { paths: recent.map((path) => `${path}-br`), headers: br },
      referenceRequests: undefined,
    },
    { what: 'discussion page, HTML', maxMs: 3, requests: { paths: own }, referenceRequests: undefined },
    {
      what: 'list, JSON',
      maxMs: 1.5,
      requests: { paths: list.map((page) => `/api/blogs/ninja-recent?${page}&page_size=miss-{once}`) },
      referenceRequests: { paths: list.map((page) => `/blogs/?${page}`) },
    },
    {
      what: 'one site, JSON',
      maxMs: 0.6,
      requests: { paths: sites.map(({ id }) => `/api/blogs/${id}/`) },
      referenceRequests: { paths: sites.map(({ id }) => `/blogs/${id}/`) },
    },
    {
      what: 'one site with its posts and recommendations, JSON',
      maxMs: undefined,
      requests: { paths: sites.map(({ id }) => `/api/blogs/${id}/details/`) },
      // Until 0.2.
      formerPaths: sites.map(({ id }) => `/api/blogs/${id}/in-full/`),
      referenceRequests: undefined,
    },
    {
      what: 'comments, JSON',
      maxMs: undefined,
      requests: { paths: reading },
      referenceRequests: { paths: referencePaths },
    },
    {
      what: 'comments, JSON, the same again',
      maxMs: 0.2,
      requests: { paths: discussions.slice(0, few).map(commentsOf) },
      referenceRequests: { paths: referencePaths.slice(0, few) },
    },
    {
      what: 'comment written',
      maxMs: 2,
      requests: { paths: discussions.map(commentsOf), tokens, ...commentRequest },
      referenceRequests: { paths: referencePaths, tokens: referenceTokens, ...commentRequest },
    },
    {
      what: 'upvote',
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
