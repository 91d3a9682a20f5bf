import { sql } from 'kysely'
import { avatarName, avatarSides, mediaHashOf, mediaNameOf } from '#contract/media.ts'
import type { Db } from '#server/db.ts'

/** Which of these pictures belong to no profile and no upload: they can be deleted. */
export async function unusedAvatars(db: Db, urls: string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as gone (url)
    where not exists (select from uploads u where u.url = gone.url)
      and not exists (select from profiles p where p.avatar = gone.url)`.execute(db)
  return rows.map((row) => row.url)
}

/** The names of all files that one picture of a person consists of. */
export function filesOfAvatar(url: string): string[] {
  const hash = mediaHashOf(mediaNameOf(url) ?? '')
  if (hash === undefined) return []
  return avatarSides.flatMap((side) => [avatarName(hash, side, 'avif'), avatarName(hash, side, 'webp')])
}
