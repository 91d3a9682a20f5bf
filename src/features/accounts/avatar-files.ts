import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Which of these pictures belong to no profile and no upload: they can be deleted. */
export async function unusedAvatars(db: Db, urls: string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as gone (url)
    where not exists (select from uploads u where u.url = gone.url)
      and not exists (select from profiles p where p.avatar = gone.url)`.execute(db)
  return rows.map((row) => row.url)
}
