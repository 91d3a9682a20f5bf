import type { Database } from '#platform/db/db.ts'

/** Finds the pages to measure, by label, among them the longest discussion and the site that posted last. */
export async function findBusiestPages({ pool }: Database) {
  const { rows } = await pool.query<{ id: number; slug: string; discussion: number }>(`
    select b.id, b.slug, d.id as discussion from discussions d join blogs b on b.id = d.blog_id
    where b.kind = 'blog' order by d.comment_count desc, d.id limit 1`)
  const [busiest] = rows
  if (!busiest) throw new Error('There are no discussions.')
  const { id, slug, discussion } = busiest
  const { rows: sitesWithPosts } = await pool.query<{ id: number; slug: string }>(`
    select b.id, b.slug from post_stats s join blogs b on b.id = s.blog_id
    where b.kind = 'blog' and s.last_post_on <= now() order by s.last_post_on desc, b.id limit 1`)
  return {
    home: '/home',
    'site page': `/blog/${slug}/${id}`,
    discussion: `/blog/${slug}/${id}/discussions/${discussion}`,
    search: '/search-results?query=garden',
    news: '/newsfeed',
    ...(sitesWithPosts[0] && {
      'site with posts': `/blog/${sitesWithPosts[0].slug}/${sitesWithPosts[0].id}`,
    }),
  }
}

/** Lists to measure, by label. */
export const listPages = { 'recent sites': '/blogs/recent', 'list (JSON)': '/api/blogs/ninja-recent' }
