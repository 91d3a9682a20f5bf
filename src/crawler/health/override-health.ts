import { notFound } from '#api-contract/standard-errors.ts'
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
  const storedHealth = await lockHealth(tx, id)
  if (!storedHealth) throw notFound()
  const now = new Date()
  const isUnchanged = storedHealth.state === health
  const since = isUnchanged ? storedHealth.since : now.toISOString()
  const toMs = (time: string | null) => (time === null ? null : Date.parse(time))
  await saveHealth(tx, id, {
    known: storedHealth.known,
    page: hasMoved ? null : storedHealth.page,
    feed: hasMoved ? null : storedHealth.feed,
    evidence: hasMoved ? [] : storedHealth.evidence,
    seen_on: now,
    health: {
      state: health,
      since: toMs(since),
      nothing_since: toMs(storedHealth.nothing_since),
      tries: storedHealth.tries,
    },
    decided: { state: health, key: hasMoved ? '' : evidenceKey(storedHealth.evidence) },
  })
  if (isUnchanged) return storedHealth.state
  const { evidence } = storedHealth
  await recordHealthChange(tx, id, {
    before: storedHealth.state,
    after: health,
    on: now,
    by: 'staff',
    user_id,
    reason,
    evidence,
  })
  const runAt = new Date(now.getTime() + notifyDelayMs)
  await addJob(tx, notifyHealth, {}, { key: notifyHealth.name, keepRunAt: true, runAt })
  return storedHealth.state
}
