import { notFound } from '#api-contract/api-error.ts'
import type { Health } from '#api-contract/values/health.ts'
import type { Tx } from '#platform/db/db.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { evidenceKey } from './evidence.ts'
import { lockHealth, recordHealthChange, saveHealth } from './health-queries.ts'
import { notifyDelayMs, notifyHealth } from './jobs.ts'

interface HealthOverride {
  health: Health
  reason: string
  user_id: number
  /** True if it is crawled at another address from now on, which voids earlier evidence. */
  hasMoved: boolean
}

/** Overrides a site's health until the evidence changes. @returns the previous state */
export async function overrideHealth(
  tx: Tx,
  id: number,
  { health, reason, user_id, hasMoved }: HealthOverride,
): Promise<Health> {
  const stored = await lockHealth(tx, id)
  if (!stored) throw notFound()
  const now = new Date()
  const isUnchanged = stored.state === health
  const since = isUnchanged ? stored.since : now.toISOString()
  const ms = (time: string | null) => (time === null ? null : Date.parse(time))
  await saveHealth(tx, id, {
    known: stored.known,
    page: hasMoved ? null : stored.page,
    feed: hasMoved ? null : stored.feed,
    evidence: hasMoved ? [] : stored.evidence,
    seen_on: now,
    health: { state: health, since: ms(since), nothing_since: ms(stored.nothing_since), tries: stored.tries },
    decided: { state: health, key: hasMoved ? '' : evidenceKey(stored.evidence) },
  })
  if (isUnchanged) return stored.state
  const { evidence } = stored
  await recordHealthChange(tx, id, {
    before: stored.state,
    after: health,
    on: now,
    by: 'staff',
    user_id,
    reason,
    evidence,
  })
  const run_at = new Date(now.getTime() + notifyDelayMs)
  await addJob(tx, notifyHealth, {}, { key: notifyHealth.name, keepRunAt: true, run_at })
  return stored.state
}
