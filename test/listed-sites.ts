import type { Wend } from './wend.ts'

/** The ids of all published sites, newest first, straight from the table. */
export async function selectListedSites({ db }: Wend): Promise<number[]> {
  const rows = await db
    .selectFrom('blogs')
    .select('id')
    .where('status', '=', 'published')
    .where('kind', '=', 'blog')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
