import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { newestInLanguages, newestSite, shuffledInLanguages } from './in-languages.ts'
import { currentNumbering, newestBlogs, shuffledBlogs } from './queries.ts'

/** Ids of the sites that were published last. @param languages none stand for all */
export async function newestIds(db: Db, size: number, languages: readonly string[]): Promise<number[]> {
  const { ids } = languages.length > 0 ? newestInLanguages(languages, 1, size) : newestBlogs(1, size)
  const { rows } = await sql<{ ids: number[] }>`select ${ids} as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Ids of sites by chance, the same for everybody who says the same key. @param languages none stand for all */
export async function idsByChance(
  db: Db,
  key: string,
  size: number,
  languages: readonly string[],
): Promise<number[]> {
  if (languages.length > 0)
    return (await shuffledInLanguages(db, { key, newest: await newestSite(db) }, languages, 1, size)).ids
  const { ids } = await shuffledBlogs(db, { key, ...(await currentNumbering(db)) }, 0, size)
  return ids.filter((id) => id !== null)
}
