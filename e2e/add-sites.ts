import type { Db } from '#platform/db/db.ts'
import { makeSites } from '#test/builders.ts'
import { untilOutboxEmpty } from './until-outbox-empty.ts'

/** Adds numbered sites to a journey's database, whose servers must run jobs. */
export async function addSites(db: Db, count: number): Promise<void> {
  const description = 'Notes from a garden, written on rainy evenings.'
  await makeSites({ db }, count, (at) => ({
    url: `https://site${at + 1}.example.org/`,
    title: `Site ${at + 1}`,
    description,
  }))
  await untilOutboxEmpty(db)
}
