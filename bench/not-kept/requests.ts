import type pg from 'pg'
import type { Load } from '../load.ts'

/** A kind of request, with the paths on each server. */
export interface Kind {
  what: string
  /** Target CPU time per request, in milliseconds. */
  most: number | undefined
  ours: Omit<Load, 'url' | 'seconds'>
  /** Paths for earlier versions without those of `ours`. */
  formerPaths?: string[]
  /** Undefined if the reference has no equivalent. */
  theirs: Omit<Load, 'url' | 'seconds'> | undefined
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
export async function kindsOf(pool: pg.Pool, tokens: string[], theirTokens: string[]): Promise<Kind[]> {
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
  const theirCommentsOf = ({ id }: Discussion) => `/discussions/${id}/comments/`
  const body = JSON.stringify({
    content: 'A comment of *some* words, as people write them.\n\nWith a second part.',
  })
  const written = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const recent = list.map((page) => `/blogs/recent?${page}&page={once}`)
  const own = discussions.map(
    ({ id, blog_id, slug }) => `/blog/${slug}/${blog_id}/discussions/${id}?page=1&page={once}`,
  )
  const reading = discussions.map((one) => `${commentsOf(one)}?page_size=miss-{once}`)
  const theirReading = discussions.map(theirCommentsOf)
  const br = { 'accept-encoding': 'br' }
  return [
    { what: 'list page, HTML', most: 4, ours: { paths: recent }, theirs: undefined },
    {
      what: 'list page, HTML, compressed',
      most: undefined,
      // Distinct URLs: those above are cached by now.
      ours: { paths: recent.map((path) => `${path}-br`), headers: br },
      theirs: undefined,
    },
    { what: 'discussion page, HTML', most: 3, ours: { paths: own }, theirs: undefined },
    {
      what: 'list, JSON',
      most: 1.5,
      ours: { paths: list.map((page) => `/api/blogs/ninja-recent?${page}&page_size=miss-{once}`) },
      theirs: { paths: list.map((page) => `/blogs/?${page}`) },
    },
    {
      what: 'one site, JSON',
      most: 0.6,
      ours: { paths: sites.map(({ id }) => `/api/blogs/${id}/`) },
      theirs: { paths: sites.map(({ id }) => `/blogs/${id}/`) },
    },
    {
      what: 'one site with its posts and recommendations, JSON',
      most: undefined,
      ours: { paths: sites.map(({ id }) => `/api/blogs/${id}/details/`) },
      // Until 0.2.
      formerPaths: sites.map(({ id }) => `/api/blogs/${id}/in-full/`),
      theirs: undefined,
    },
    { what: 'comments, JSON', most: undefined, ours: { paths: reading }, theirs: { paths: theirReading } },
    {
      what: 'comments, JSON, the same again',
      most: 0.2,
      ours: { paths: discussions.slice(0, few).map(commentsOf) },
      theirs: { paths: theirReading.slice(0, few) },
    },
    {
      what: 'comment written',
      most: 2,
      ours: { paths: discussions.map(commentsOf), tokens, ...written },
      theirs: { paths: theirReading, tokens: theirTokens, ...written },
    },
    {
      what: 'upvote',
      most: 1.3,
      ours: { paths: sites.map(({ id }) => `/api/blogs/upvote-blog/${id}/`), tokens, method: 'PATCH' },
      theirs: { paths: sites.map(({ id }) => `/upvotes/${id}/`), tokens: theirTokens, method: 'PATCH' },
    },
  ]
}
