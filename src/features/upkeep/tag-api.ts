import { invalid } from '#contract/refusal.ts'
import { staffWrite } from '#features/staff-log/staff-write.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import type { Viewer, Visit } from '#server/visit.ts'
import { blockTag, listStaffTags, mergeTag, renameTag, unblockTag } from './contract.ts'
import { findTag, getTag, mergeInto, rename, setBlocked, tagsFound } from './tag-queries.ts'

export const tagStaffHandlers = [
  handle(listStaffTags, async (input, visit) =>
    listReply(visit, { ...input, ...(await tagsFound(visit.db, input)) }),
  ),
  handle(renameTag, ({ tag: name, value, reason }, visit) =>
    staffWrite(visit, { action: 'tag.rename', thing: `tag:${name}`, reason }, async (tx) => {
      const tag = await getTag(tx, name)
      const there = await findTag(tx, value)
      if (there && there.merged_into !== tag.value)
        throw invalid({ value: ['There is a tag of this name. Merge the two instead.'] })
      await rename(tx, tag, value)
      return { reply: await getTag(tx, value), before: { value: tag.value }, after: { value } }
    }),
  ),
  handle(mergeTag, ({ value, into, reason }, visit) =>
    staffWrite(visit, { action: 'tag.merge', thing: `tag:${value}`, reason }, async (tx) => {
      const from = await getTag(tx, value)
      const other = await findTag(tx, into)
      if (!other) throw invalid({ into: ['There is no such tag.'] })
      if (other.id === from.id) throw invalid({ into: ['A tag cannot be merged into itself.'] })
      if (other.merged_into) throw invalid({ into: [`That tag was merged into “${other.merged_into}”.`] })
      const moved = await mergeInto(tx, from.id, other.id)
      const after = { into: other.value, sites: moved }
      return { reply: await getTag(tx, into), before: { sites: from.blog_count }, after }
    }),
  ),
  handle(blockTag, ({ value, reason }, visit) => setBlock(visit, value, true, reason)),
  handle(unblockTag, ({ value, reason }, visit) => setBlock(visit, value, false, reason)),
]

function setBlock(visit: Visit<Viewer>, value: string, is_blocked: boolean, reason: string) {
  const action = is_blocked ? 'tag.block' : 'tag.unblock'
  return staffWrite(visit, { action, thing: `tag:${value}`, reason }, async (tx) => {
    const before = await getTag(tx, value)
    await setBlocked(tx, before.id, is_blocked)
    return {
      reply: await getTag(tx, value),
      before: { is_blocked: before.is_blocked },
      after: { is_blocked },
    }
  })
}
