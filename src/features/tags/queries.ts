import type { Db } from '#server/db.ts'

/** Tags in use, most used first. */
export async function tagsInUse(db: Db): Promise<{ value: string; label: string; count: number }[]> {
  return db
    .selectFrom('tags')
    .select(['value', 'value as label', 'blog_count as count'])
    .where('is_blocked', '=', false)
    .where('merged_into', 'is', null)
    .where('blog_count', '>', 0)
    .orderBy('blog_count', 'desc')
    .orderBy('value')
    .execute()
}
