import { blogsByIds } from '#features/blogs/queries.ts'
import type { Db } from '#server/db.ts'
import { implement } from '#server/dispatch.ts'
import { surpriseMe } from './contract.ts'
import { profileInterests } from './interests.ts'
import { nextSurprise, readCursor, type Surprise, writeCursor } from './surprise.ts'

/** A member's cursor (`walk` on the wire) is kept with the account: each press waits for the one before. */
async function surpriseMember(db: Db, userId: number, outside: boolean): Promise<Surprise> {
  const tags = await profileInterests(db, userId)
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('surprises')
      .values({ user_id: userId, walk: '' })
      .onConflict((clash) => clash.doNothing())
      .execute()
    const { walk } = await tx
      .selectFrom('surprises')
      .select('walk')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const step = await nextSurprise(tx, readCursor(walk), tags, outside && tags.length > 0)
    await tx
      .updateTable('surprises')
      .set({ walk: writeCursor(step.cursor) })
      .where('user_id', '=', userId)
      .execute()
    return step
  })
}

export const surpriseHandlers = [
  implement(surpriseMe, async ({ walk, outside_interests }, { db, viewer }) => {
    const step = viewer
      ? await surpriseMember(db, viewer.id, outside_interests)
      : await nextSurprise(db, readCursor(walk ?? ''), [], false)
    const [blog = null] = step.id === undefined ? [] : await blogsByIds(db, [step.id])
    return { blog, walk: writeCursor(step.cursor), starts_over: step.startsOver }
  }),
]
