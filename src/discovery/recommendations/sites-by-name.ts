import { sql } from 'kysely'
import { parseSiteUrl } from '#addresses/site-address.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Db } from '#platform/db/db.ts'
import { findSiteIdsByKey, findSitesByIds } from '#sites/listing/queries.ts'

const maxMatches = 8

/** The listed sites that a number, address or title may refer to; exactly one if it is clear. */
export async function findSitesByName(db: Db, input: string): Promise<Site[]> {
  if (input === '') return []
  const [byNumber, byAddress] = [Number(input), parseSiteUrl(input)]
  const isNumber = Number.isInteger(byNumber) && byNumber > 0 && byNumber < 2 ** 31
  const id = isNumber
    ? byNumber
    : 'error' in byAddress
      ? undefined
      : (await findSiteIdsByKey(db, byAddress.url_key)).at(-1)
  const [site] = id === undefined ? [] : await findListedSites(db, [id])
  return site ? [site] : findSitesByTitle(db, input)
}

/**
 * Sites with exactly this title, otherwise those whose title starts with it; compared as in search, without spaces and
 * accents.
 */
async function findSitesByTitle(db: Db, title: string): Promise<Site[]> {
  const { rows } = await sql<{ key: string }>`select key_of(${title}) as key`.execute(db)
  const key = rows[0]?.key
  if (!key) return []
  const { rows: found } = await sql<{ id: number; is_exact: boolean }>`
    select blog_id as id, title_key = ${key} as is_exact from search_entries
    where title_key like ${`${key}%`} and is_site order by is_exact desc, popularity desc, blog_id limit ${maxMatches}`.execute(
    db,
  )
  const exact = found.filter(({ is_exact }) => is_exact)
  return findListedSites(
    db,
    (exact.length > 0 ? exact : found).map(({ id }) => id),
  )
}

const findListedSites = async (db: Db, ids: number[]) =>
  (await findSitesByIds(db, ids)).filter(({ status, kind }) => status === 'published' && kind === 'blog')
