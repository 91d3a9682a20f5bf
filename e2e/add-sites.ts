import type { Db } from '#platform/db/db.ts'
import { makeSites } from '#test/builders.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

/** Adds numbered sites, and waits until jobs of the running server have indexed them. */
export async function addSites(db: Db, count: number): Promise<void> {
  const description = 'Notes from a garden, written on rainy evenings.'
  await makeSites({ db }, count, (index) => ({
    url: `https://site${index + 1}.example.org/`,
    title: `Site ${index + 1}`,
    description,
  }))
  await waitForEmptyOutbox(db)
}
