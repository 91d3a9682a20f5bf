import { blogsByIds } from '#features/blogs/queries.ts'
import { handle } from '#server/answer.ts'
import type { Db } from '#server/db.ts'
import { surpriseMe } from './contract.ts'
import { interestsOf } from './for-you-queries.ts'
import { nextSurprise, readWalk, type Step, writeWalk } from './surprise.ts'

/** A member's walk is kept with the account: each press waits for the one before. */
async function surpriseMember(db: Db, user_id: number, outside: boolean): Promise<Step> {
  const { tags } = await interestsOf(db, user_id)
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('surprises')
      .values({ user_id, walk: '' })
      .onConflict((clash) => clash.doNothing())
      .execute()
    const { walk } = await tx
      .selectFrom('surprises')
      .select('walk')
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const step = await nextSurprise(tx, readWalk(walk), tags, outside && tags.length > 0)
    await tx
      .updateTable('surprises')
      .set({ walk: writeWalk(step.walk) })
      .where('user_id', '=', user_id)
      .execute()
    return step
  })
}

export const surpriseHandlers = [
  handle(surpriseMe, async ({ walk, outside_interests }, { db, viewer }) => {
    const step = viewer
      ? await surpriseMember(db, viewer.id, outside_interests)
      : await nextSurprise(db, readWalk(walk ?? ''), [], false)
    const [blog = null] = step.id === undefined ? [] : await blogsByIds(db, [step.id])
    return { blog, walk: writeWalk(step.walk), starts_over: step.starts_over }
  }),
]
