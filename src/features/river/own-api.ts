import { limits } from '#contract/limits.ts'
import { notATag } from '#contract/reasons.ts'
import { invalid, invalidPage, refusal } from '#contract/refusal.ts'
import { normalizeTag } from '#contract/tag.ts'
import { implement } from '#server/dispatch.ts'
import { neighbourAddress } from '#server/list.ts'
import { countShown } from './api.ts'
import {
  addMute,
  getRiverKey,
  getSeen,
  listMutes,
  listOwnRiver,
  removeMute,
  renewRiverKey,
  setSeen,
} from './contract.ts'
import { deleteMute, insertMute, mutesOf, seenUntil, seeUntil } from './own-queries.ts'
import { ownRiver } from './own-river.ts'
import { mutesTooMany } from './reasons.ts'
import { newRiverKey, riverKeyOf } from './river-key.ts'

/** Tags as they are stored, so that "Gardens " mutes what "gardens" does. */
function muted(kind: string, value: string): string {
  if (kind !== 'tag') return value
  const tag = normalizeTag(value)
  if (!tag) throw invalid({ value: [notATag({ tag: value, ...limits.tag })] })
  return tag
}

export const ownRiverHandlers = [
  implement(listOwnRiver, async ({ page, as_of, lang: languages = [], tag, quiet }, context) => {
    const found = await ownRiver(context.db, context.viewer.id, page, { languages, tag, quiet, as_of })
    if (found.results.length === 0 && page > 1) throw invalidPage()
    const at = (number: number) => neighbourAddress(context, { page: number, as_of: found.as_of })
    const { count, results } = found
    countShown(context, results)
    return {
      ...{ count, results, as_of: found.as_of, page_size: results.length },
      next: found.goesOn ? at(page + 1) : null,
      previous: page > 1 ? at(page - 1) : null,
    }
  }),
  implement(listMutes, async (_, { db, viewer }) => ({ results: await mutesOf(db, viewer.id) })),
  implement(addMute, async ({ reason_kind, value }, { db, viewer }) => {
    const max = limits.mutes
    const isKept = await insertMute(db, viewer.id, reason_kind, muted(reason_kind, value), max)
    if (!isKept) throw refusal(mutesTooMany({ max }))
  }),
  implement(removeMute, ({ reason_kind, value }, { db, viewer }) =>
    deleteMute(db, viewer.id, reason_kind, muted(reason_kind, value)),
  ),
  implement(getSeen, async (_, { db, viewer }) => ({ until: await seenUntil(db, viewer.id) })),
  implement(setSeen, async ({ until }, { db, viewer }) => ({ until: await seeUntil(db, viewer.id, until) })),
  implement(getRiverKey, async (_, { db, viewer }) => ({ key: await riverKeyOf(db, viewer.id) })),
  implement(renewRiverKey, async (_, { db, viewer }) => ({ key: await newRiverKey(db, viewer.id) })),
]
