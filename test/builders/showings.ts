import { sql } from 'kysely'
import type { Wend } from '../wend.ts'

/** Sets how often a site was shown; by default in shuffled lists, this month. */
export async function makeShowings(
  { db }: Pick<Wend, 'db'>,
  site: number,
  n: number,
  fields: { chooser?: string; month?: string } = {},
): Promise<void> {
  const month = sql<string>`date_trunc('month', now())::date`
  await db
    .insertInto('showings')
    .values({ month, chooser: 'shuffled', ...fields, blog_id: site, n })
    .execute()
}
