import type { Viewer, Visit } from '#server/visit.ts'
import { findIntake } from './intake-queries.ts'

/**
 * When submissions flood in: as soon as people with accounts younger than a day have uploaded this many sites within
 * ten minutes, further ones of theirs wait for staff, until it has calmed down. `RATE_LIMIT_SCALE` multiplies the number.
 */
export const flood = { sites: 20, minutes: 10, young_days: 1 } as const

/** Whether a new site is shown at once or waits for staff. What staff upload never waits. */
export async function statusOfNew({ db, site, viewer }: Visit<Viewer>): Promise<'published' | 'held'> {
  if (viewer.is_staff) return 'published'
  const { mode, has_published, is_young, from_young } = await findIntake(db, viewer.id, flood)
  if (mode === 'hold_first' && !has_published) return 'held'
  const scale = site.config.rate_limit_scale
  const is_flood = scale > 0 && from_young >= Math.max(1, flood.sites * scale)
  return is_flood && is_young ? 'held' : 'published'
}
