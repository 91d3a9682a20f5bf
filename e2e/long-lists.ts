import type { Db } from '#server/db.ts'

/** Puts so many reviews, discussions and comments into one site and one discussion that they have several pages. */
export async function lengthenLists(db: Db, blog_id: number, discussion_id: number): Promise<void> {
  const numbered = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at + 1))
  const text = (n: number) => ({
    content: `Number ${n}.`,
    content_html: `<p>Number ${n}.</p>`,
    user_id: null,
  })
  const reviews = numbered(45, (n) => ({ ...text(n), blog_id, rating: 1 + (n % 5) }))
  const discussions = numbered(45, (n) => ({ ...text(n), blog_id, title: `Question ${n}` }))
  const comments = numbered(45, (n) => ({ ...text(n), discussion_id }))
  await db.insertInto('reviews').values(reviews).execute()
  await db.insertInto('discussions').values(discussions).execute()
  await db.insertInto('comments').values(comments).execute()
}
