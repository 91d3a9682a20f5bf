import { apiError, invalidFields } from '#api-contract/api-error.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockTagToChange, lockTagToSeparate } from '#platform/db/lock-order.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { isAliasUsed, makeCanonical, mergeTagInto, splitTag } from './aliases.ts'
import { blockTag, listStaffTags, mergeTag, renameTag, separateTag, unblockTag } from './contract.ts'
import {
  tagBlocked,
  tagIntoItself,
  tagMerged,
  tagNameTaken,
  tagNotBlocked,
  tagNotMerged,
  targetTagMerged,
  unknownTag,
} from './errors.ts'
import {
  findTag,
  getTag,
  normalizeTagName,
  rejectAcceptedProposals,
  renameAndRedirect,
  searchTags,
  setTagBlocked,
  swapNames,
} from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listStaffTags, schemas.listStaffTags, async (input, context) =>
    listReply(context, { ...input, ...(await searchTags(context.db, input)) }),
  ),
  implement(renameTag, schemas.renameTag, ({ tag: name, value, reason }, context) =>
    auditedWrite(context, { action: 'tag.rename', target: `tag:${name}`, reason }, async (tx) => {
      const { tag } = await lockUnmergedTag(tx, name, value)
      const existing = await findTag(tx, value)
      if (existing && existing.merged_into !== tag.value) throw invalidFields({ value: [tagNameTaken()] })
      if (!existing) await renameAndRedirect(tx, tag, value)
      else if (await isAliasUsed(tx, existing.id)) await makeCanonical(tx, tag.id, existing.id)
      else await swapNames(tx, tag, existing)
      return { reply: await getTag(tx, value), before: { value: tag.value }, after: { value } }
    }),
  ),
  implement(mergeTag, schemas.mergeTag, ({ value, into, reason }, context) =>
    auditedWrite(context, { action: 'tag.merge', target: `tag:${value}`, reason }, async (tx) => {
      const { after, before } = await mergeByName(tx, value, into)
      return { reply: await getTag(tx, into), before, after }
    }),
  ),
  implement(separateTag, schemas.separateTag, ({ value, reason }, context) =>
    auditedWrite(context, { action: 'tag.separate', target: `tag:${value}`, reason }, async (tx) => {
      const { id, ...change } = await separateByName(tx, value)
      await rejectAcceptedProposals(tx, id)
      return { reply: await getTag(tx, value), ...change }
    }),
  ),
  implement(blockTag, schemas.blockTag, ({ value, reason }, context) =>
    setBlocked(context, value, true, reason),
  ),
  implement(unblockTag, schemas.unblockTag, ({ value, reason }, context) =>
    setBlocked(context, value, false, reason),
  ),
]

/** Merges a tag into another. @throws ApiError if they cannot be merged */
export async function mergeByName(tx: Tx, value: string, into: string) {
  const { tag: from, lockedIds } = await lockUnmergedTag(tx, value, into)
  const target = await findTag(tx, into)
  if (!target || !lockedIds.has(target.id)) throw invalidFields({ into: [unknownTag()] })
  if (target.id === from.id) throw invalidFields({ into: [tagIntoItself()] })
  if (target.merged_into) throw invalidFields({ into: [targetTagMerged({ into: target.merged_into })] })
  const movedSites = await mergeTagInto(tx, from.id, target.id)
  return { before: { sites: from.blog_count }, after: { into: target.value, sites: movedSites } }
}

/** Undoes a merge. @throws ApiError 404, or 409 if the tag is not merged */
export async function separateByName(tx: Tx, value: string) {
  await lockTagToSeparate(tx, normalizeTagName(value))
  const tag = await getTag(tx, value)
  if (!tag.merged_into) throw apiError(tagNotMerged({ tag: tag.value }))
  const canonical = await getTag(tx, tag.merged_into)
  const sites = await splitTag(tx, tag.id, canonical.id)
  return { id: tag.id, before: { into: canonical.value }, after: { sites } }
}

/** Locks a tag and the one it is renamed to or merged into. @throws ApiError 404, or 409 if the tag is merged */
async function lockUnmergedTag(tx: Tx, value: string, otherValue: string) {
  const lockedIds = await lockTagToChange(tx, normalizeTagName(value), normalizeTagName(otherValue))
  const tag = await getTag(tx, value)
  if (!lockedIds.has(tag.id)) throw notFound()
  if (tag.merged_into) throw apiError(tagMerged({ tag: tag.value, into: tag.merged_into }))
  return { tag, lockedIds }
}

function setBlocked(context: RequestContext<Viewer>, value: string, isBlocked: boolean, reason: string) {
  const action = isBlocked ? 'tag.block' : 'tag.unblock'
  return auditedWrite(context, { action, target: `tag:${value}`, reason }, async (tx) => {
    await lockTagToChange(tx, normalizeTagName(value), normalizeTagName(value))
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
