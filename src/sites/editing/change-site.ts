import type { Tx } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import { assertNotBlocked } from '../listing/listing-checks.ts'
import { isOwner } from '../ownership/owner-queries.ts'
import { addEdit, type EditAuthor, type lockSite, setTags, updateSite } from './publish-queries.ts'

/** A site's fields, read under lock. */
export type LockedSite = NonNullable<Awaited<ReturnType<typeof lockSite>>>

/** The fields that differ. */
export interface Changes {
  before: object
  after: object
}

/** Updates a site and adds the change to its history. @throws ApiError 400 if its new address or feed is blocked */
export async function changeSite(
  tx: Tx,
  id: number,
  author: EditAuthor,
  before: LockedSite,
  { tags, ...fields }: LockedSite,
  changes: Changes,
): Promise<void> {
  await assertNotBlocked(tx, {
    address: fields.url_key === before.url_key ? undefined : fields,
    feed_url: fields.feed_url === before.feed_url ? null : fields.feed_url,
  })
  await updateSite(tx, id, fields)
  if (String(tags) !== String(before.tags)) await setTags(tx, id, tags)
  await addEdit(tx, id, author, changes.before, changes.after)
}

/** An edit by a member counts as the owner's if they have proved that the site is theirs. */
export const getEditSource = async (
  tx: Tx,
  id: number,
  userId: number | null,
): Promise<Row<'blog_edits'>['source']> =>
  userId !== null && (await isOwner(tx, id, userId)) ? 'owner' : 'person'

/** The fields that differ, before and after; undefined if none does. */
export function findChanges(before: object, after: object): Changes | undefined {
  const previous = Object.entries(before).filter(
    ([name, value]) => String(value) !== String(after[name as keyof object]),
  )
  if (previous.length === 0) return undefined
  const next = previous.map(([name]) => [name, after[name as keyof object]])
  return { before: Object.fromEntries(previous), after: Object.fromEntries(next) }
}
