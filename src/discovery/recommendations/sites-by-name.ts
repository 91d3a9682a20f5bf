import { sql } from 'kysely'
import { parseSiteUrl } from '#addresses/site-address.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Db } from '#platform/db/db.ts'
import { findSiteIdsByKey, sitesByIds } from '#sites/listing/queries.ts'

const mostMeant = 8

/** The listed sites that a number, an address or a title may mean; exactly one if it is clear. */
export async function sitesByName(db: Db, given: string): Promise<Site[]> {
  if (given === '') return []
  const [byNumber, byAddress] = [Number(given), parseSiteUrl(given)]
  const isNumber = Number.isInteger(byNumber) && byNumber > 0 && byNumber < 2 ** 31
  const id = isNumber
    ? byNumber
    : 'refused' in byAddress
      ? undefined
      : (await findSiteIdsByKey(db, byAddress.url_key)).at(-1)
  const [site] = id === undefined ? [] : await listed(db, [id])
  return site ? [site] : sitesByTitle(db, given)
}

/**
 * Sites with exactly this title, otherwise those whose title starts with it; compared as in search, without spaces and
 * accents.
 */
async function sitesByTitle(db: Db, given: string): Promise<Site[]> {
  const { rows } = await sql<{ key: string }>`select key_of(${given}) as key`.execute(db)
  const key = rows[0]?.key
  if (!key) return []
  const { rows: found } = await sql<{ id: number; is_exact: boolean }>`
    select blog_id as id, title_key = ${key} as is_exact from search_entries
    where title_key like ${`${key}%`} and is_site order by is_exact desc, popularity desc, blog_id limit ${mostMeant}`.execute(
    db,
  )
  const exact = found.filter(({ is_exact }) => is_exact)
  return listed(
    db,
    (exact.length > 0 ? exact : found).map((one) => one.id),
  )
}

const listed = async (db: Db, ids: number[]) =>
  (await sitesByIds(db, ids)).filter(({ status, kind }) => status === 'published' && kind === 'blog')
