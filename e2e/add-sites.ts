import type { Db } from '#server/db.ts'
import { untilFollowed } from './until-followed.ts'

/** Puts numbered sites into a journey's database; its servers have jobs on. */
export async function addSites(db: Db, count: number): Promise<void> {
  const sites = Array.from({ length: count }, (_, at) => ({
    url: `https://site${at + 1}.example.org/`,
    url_key: `site${at + 1}.example.org`,
    domain: `site${at + 1}.example.org`,
    title: `Site ${at + 1}`,
    slug: `site-${at + 1}`,
    description: 'Notes from a garden, written on rainy evenings.',
  }))
  await db.insertInto('blogs').values(sites).execute()
  await untilFollowed(db)
}
