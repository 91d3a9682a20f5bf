import { apiError, invalidFields, notFound } from '#api-contract/api-error.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockTagToChange, lockTagToSeparate } from '#platform/db/lock-order.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { blockTag, listStaffTags, mergeTag, renameTag, separateTag, unblockTag } from './contract.ts'
import {
  tagBlocked,
  tagIntoItself,
  tagMerged,
  tagNotBlocked,
  tagNotMerged,
  tagTaken,
  targetTagMerged,
  unknownTag,
} from './errors.ts'
import {
  exchangeNames,
  findTag,
  getTag,
  keepSeparate,
  nameOf,
  renameAndRedirect,
  searchTags,
  setTagBlocked,
} from './queries.ts'
import { exchange, isGiven, joinTags, separateTag as moveBack } from './spellings.ts'

export const routes = [
  implement(listStaffTags, async (input, context) =>
    listReply(context, { ...input, ...(await searchTags(context.db, input)) }),
  ),
  implement(renameTag, ({ tag: name, value, reason }, context) =>
    auditedWrite(context, { action: 'tag.rename', target: `tag:${name}`, reason }, async (tx) => {
      const { tag } = await lockItself(tx, name, value)
      const there = await findTag(tx, value)
      if (there && there.merged_into !== tag.value) throw invalidFields({ value: [tagTaken()] })
      if (!there) await renameAndRedirect(tx, tag, value)
      else if (await isGiven(tx, there.id)) await exchange(tx, tag.id, there.id)
      else await exchangeNames(tx, tag, there)
      return { reply: await getTag(tx, value), before: { value: tag.value }, after: { value } }
    }),
  ),
  implement(mergeTag, ({ value, into, reason }, context) =>
    auditedWrite(context, { action: 'tag.merge', target: `tag:${value}`, reason }, async (tx) => {
      const { after, before } = await joinByName(tx, value, into)
      return { reply: await getTag(tx, into), before, after }
    }),
  ),
  implement(separateTag, ({ value, reason }, context) =>
    auditedWrite(context, { action: 'tag.separate', target: `tag:${value}`, reason }, async (tx) => {
      const { id, ...change } = await separateByName(tx, value)
      await keepSeparate(tx, id)
      return { reply: await getTag(tx, value), ...change }
    }),
  ),
  implement(blockTag, ({ value, reason }, context) => setBlock(context, value, true, reason)),
  implement(unblockTag, ({ value, reason }, context) => setBlock(context, value, false, reason)),
]

/** Joins a tag to another. @throws ApiError where they cannot become one */
export async function joinByName(tx: Tx, value: string, into: string) {
  const { tag: from, locked } = await lockItself(tx, value, into)
  const other = await findTag(tx, into)
  if (!other || !locked.has(other.id)) throw invalidFields({ into: [unknownTag()] })
  if (other.id === from.id) throw invalidFields({ into: [tagIntoItself()] })
  if (other.merged_into) throw invalidFields({ into: [targetTagMerged({ into: other.merged_into })] })
  const moved = await joinTags(tx, from.id, other.id)
  return { before: { sites: from.blog_count }, after: { into: other.value, sites: moved } }
}

/** Takes a join back. @throws ApiError 404, or 409 where it is a tag of its own */
export async function separateByName(tx: Tx, value: string) {
  await lockTagToSeparate(tx, nameOf(value))
  const tag = await getTag(tx, value)
  if (!tag.merged_into) throw apiError(tagNotMerged({ tag: tag.value }))
  const subject = await getTag(tx, tag.merged_into)
  const sites = await moveBack(tx, tag.id, subject.id)
  return { id: tag.id, before: { into: subject.value }, after: { sites } }
}

/**
 * A tag that is not merged, locked against changes together with the one that it becomes; and what is locked.
 * @throws ApiError 404, or 409 where it is merged
 */
async function lockItself(tx: Tx, value: string, other: string) {
  const locked = await lockTagToChange(tx, nameOf(value), nameOf(other))
  const tag = await getTag(tx, value)
  if (!locked.has(tag.id)) throw notFound()
  if (tag.merged_into) throw apiError(tagMerged({ tag: tag.value, into: tag.merged_into }))
  return { tag, locked }
}

function setBlock(context: RequestContext<Viewer>, value: string, isBlocked: boolean, reason: string) {
  const action = isBlocked ? 'tag.block' : 'tag.unblock'
  return auditedWrite(context, { action, target: `tag:${value}`, reason }, async (tx) => {
    await lockTagToChange(tx, nameOf(value), nameOf(value))
    const before = await getTag(tx, value)
    if (before.is_blocked === isBlocked)
      throw apiError((isBlocked ? tagBlocked : tagNotBlocked)({ tag: before.value }))
    await setTagBlocked(tx, before.id, isBlocked)
    return {
      reply: await getTag(tx, value),
      before: { is_blocked: before.is_blocked },
      after: { is_blocked: isBlocked },
    }
  })
}
