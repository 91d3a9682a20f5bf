import { findFeedKey, replaceFeedKey } from '#accounts/api-tokens/feed-key.ts'
import { changeCredentials } from '#accounts/auth/recent-auth.ts'
import { notifyOwner } from '#accounts/events/notify-owner.ts'
import { apiError, invalidFields } from '#api-contract/api-error.ts'
import type { InputOf } from '#api-contract/endpoint.ts'
import { blank, notATag, notValid } from '#api-contract/errors.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { invalidPage } from '#api-contract/standard-errors.ts'
import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { neighbourUrl } from '#platform/http/list.ts'
import { getSiteById } from '#sites/listing/queries.ts'
import { listTimeline } from '../timeline/contract.ts'
import { countImpressions } from '../timeline/routes.ts'
import * as timelineSchemas from '../timeline/schemas.ts'
import {
  addMute,
  getFeedKey,
  getLastSeen,
  listMutes,
  removeMute,
  renewFeedKey,
  setLastSeen,
} from './contract.ts'
import { mutesTooMany } from './errors.ts'
import { findTimelinePage } from './own-timeline.ts'
import { deleteMute, findLastSeen, findMutes, insertMute, type MuteRow, saveLastSeen } from './queries.ts'
import * as ownTimelineSchemas from './schemas.ts'

/** Normalizes a mute; tags as everywhere else, so that "Gardens " mutes "gardens". */
function toMuteRow({ reason_kind: kind, value }: InputOf<typeof addMute>): MuteRow {
  if (kind !== 'site' && (value === null || value === undefined)) return { reason_kind: 'kind', value: kind }
  if (!value) throw invalidFields({ value: [blank()] })
  if (kind === 'site' && /^\d{1,9}$/.test(value)) return { reason_kind: 'site', value: `${Number(value)}` }
  if (kind !== 'tag') throw invalidFields({ value: [notValid()] })
  const tag = normalizeTag(value)
  if (!tag) throw invalidFields({ value: [notATag({ tag: value, ...limits.tag })] })
  return { reason_kind: 'tag', value: tag }
}

export const routes = [
  implement(
    listTimeline,
    timelineSchemas.listTimeline,
    async ({ page, as_of, lang: languages = [], tag, quiet }, context) => {
      const timeline = await findTimelinePage(context.db, context.viewer.id, page, {
        languages,
        tag,
        quiet,
        as_of,
      })
      if (timeline.results.length === 0 && page > 1) throw invalidPage()
      const pageUrl = (number: number) => neighbourUrl(context, { page: number, as_of: timeline.as_of })
      const { count, results } = timeline
      countImpressions(context, results)
      return {
        count,
        results,
        as_of: timeline.as_of,
        page_size: results.length,
        next: timeline.hasMore ? pageUrl(page + 1) : null,
        previous: page > 1 ? pageUrl(page - 1) : null,
      }
    },
  ),
  implement(listMutes, ownTimelineSchemas.listMutes, (_, { db, viewer }) => findMutes(db, viewer.id)),
  implement(addMute, ownTimelineSchemas.addMute, async (input, { db, viewer }) => {
    const row = toMuteRow(input)
    if (row.reason_kind === 'site') assertVisible(viewer, await getSiteById(db, Number(row.value)))
    const max = limits.mutes
    if (!(await insertMute(db, viewer.id, row, max))) throw apiError(mutesTooMany({ max }))
  }),
  implement(removeMute, ownTimelineSchemas.removeMute, (input, { db, viewer }) =>
    deleteMute(db, viewer.id, toMuteRow(input)),
  ),
  implement(getLastSeen, ownTimelineSchemas.getLastSeen, async (_, { db, viewer }) => ({
    until: await findLastSeen(db, viewer.id),
  })),
  implement(setLastSeen, ownTimelineSchemas.setLastSeen, async ({ until }, { db, viewer }) => ({
    until: await saveLastSeen(db, viewer.id, until),
  })),
  implement(
    getFeedKey,
    ownTimelineSchemas.getFeedKey,
    async (_, { db, viewer }) =>
      (await findFeedKey(db, viewer.id)) ?? { created_on: null, last_used_on: null },
  ),
  implement(renewFeedKey, ownTimelineSchemas.renewFeedKey, async (_, context) => {
    const key = await changeCredentials(context, async (tx, owner) => {
      await notifyOwner(tx, context, owner, 'feed_key_made')
      return replaceFeedKey(tx, owner)
    })
    context.record('feed_key_made')
    return { key }
  }),
]
