import type { Database } from '#server/db.ts'

/** Pages that are measured, by what they are: those of a site and of a discussion where most is said. */
export async function busiestPages({ pool }: Database) {
  const { rows } = await pool.query<{ id: number; slug: string; discussion: number }>(`
    select b.id, b.slug, d.id as discussion from discussions d join blogs b on b.id = d.blog_id
    where b.kind = 'blog' order by d.comment_count desc, d.id limit 1`)
  const [busiest] = rows
  if (!busiest) throw new Error('There are no discussions.')
  const { id, slug, discussion } = busiest
  return {
    home: '/home',
    'site page': `/blog/${slug}/${id}`,
    discussion: `/blog/${slug}/${id}/discussions/${discussion}`,
    search: '/search-results?query=garden',
  }
}

/** Lists that are measured beside them. */
export const listPages = { 'recent sites': '/blogs/recent', 'list (JSON)': '/api/blogs/ninja-recent' }
