import { normalizeTag } from '#api-contract/values/tag.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { blogsByIds } from '#sites/listing/queries.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import { profileInterests } from '../for-you/interests.ts'
import { surpriseMe } from '../listings/contract.ts'
import { nextSurprise, type Surprise, type Within } from './surprise.ts'
import { readWalks, writeWalks } from './surprise-state.ts'

/** A member's cursor (`walk` on the wire) is kept with the account: each press waits for the one before. */
async function surpriseMember(db: Db, userId: number, isOutside: boolean): Promise<Surprise> {
  const interests = await profileInterests(db, userId)
  const within = isOutside && interests.length > 0 ? { outside: interests } : undefined
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
    const step = await nextSurprise(tx, readWalks(walk), { within, interests })
    await tx
      .updateTable('surprises')
      .set({ walk: writeWalks(step.walks) })
      .where('user_id', '=', userId)
      .execute()
    return step
  })
}

/** What is asked for by tag or languages; null for a tag that no site has, and for what is no language. */
export async function findWithin(
  db: Db,
  { tag, languages }: { tag?: string | undefined; languages: string[] },
): Promise<Within | null | undefined> {
  if (languages.length > 0) {
    const areCodes = languages.every((code) => /^[a-z]{2,8}$/i.test(code))
    return areCodes ? { languages: languages.map((code) => code.toLowerCase()) } : null
  }
  if (!tag) return undefined
  const known = await findTagRow(db, normalizeTag(tag) ?? '')
  return known ? { tag: known.id } : null
}

export const routes = [
  implement(
    surpriseMe,
    async ({ walk = '', outside_interests, tag, lang = [], language }, { db, viewer, services }) => {
      const within = await findWithin(db, { tag, languages: language ? [...lang, language] : lang })
      if (within === null) return { blog: null, walk: '', starts_over: false }
      const step =
        viewer && !within
          ? await surpriseMember(db, viewer.id, outside_interests)
          : await nextSurprise(db, readWalks(walk), { within })
      const [blog = null] = step.id === undefined ? [] : await blogsByIds(db, [step.id])
      if (blog) services.showings.count('surprise', [blog.id])
      return { blog, walk: writeWalks(step.walks), starts_over: step.startsOver }
    },
    { limit: 'surprise' },
  ),
]
