import type { Tx } from '#platform/db/db.ts'
import { refuseUnlistable } from '../listing/objections.ts'
import type { EditSource } from '../listing/tables.ts'
import { isOwner } from '../ownership/owner-queries.ts'
import { addEdit, type EditedBy, type lockBlog, setTags, updateBlog } from './publish-queries.ts'

/** A site as it was locked, and as it is to become. */
export type LockedSite = NonNullable<Awaited<ReturnType<typeof lockBlog>>>

/** The fields that differ. */
export interface Changes {
  before: object
  after: object
}

/** Writes what changed about a site, with its history. @throws ApiError 400 where its new address or feed is refused */
export async function changeSite(
  tx: Tx,
  id: number,
  by: EditedBy,
  before: LockedSite,
  { tags, ...facts }: LockedSite,
  changed: Changes,
): Promise<void> {
  await refuseUnlistable(tx, {
    address: facts.url_key === before.url_key ? undefined : facts,
    feed_url: facts.feed_url === before.feed_url ? null : facts.feed_url,
  })
  await updateBlog(tx, id, facts)
  if (String(tags) !== String(before.tags)) await setTags(tx, id, tags)
  await addEdit(tx, id, by, changed.before, changed.after)
}

/** A member's words are an owner's where they proved that the site is theirs. */
export const sourceOf = async (tx: Tx, id: number, userId: number | null): Promise<EditSource> =>
  userId !== null && (await isOwner(tx, id, userId)) ? 'owner' : 'person'

/** The fields that differ, before and after; undefined when none does. */
export function changesBetween(before: object, after: object): Changes | undefined {
  const was = Object.entries(before).filter(
    ([name, value]) => String(value) !== String(after[name as keyof object]),
  )
  if (was.length === 0) return undefined
  const is = was.map(([name]) => [name, after[name as keyof object]])
  return { before: Object.fromEntries(was), after: Object.fromEntries(is) }
}
