import { invalidAtAll } from '#contract/refusal.ts'
import { notify } from '#features/notifications/notify.ts'
import { staffWrite } from '#features/staff-log/staff-write.ts'
import { endSuspension, suspend } from '#features/suspensions/suspend.ts'
import { handle } from '#server/answer.ts'
import type { Tx } from '#server/db.ts'
import { listReply } from '#server/list.ts'
import type { Viewer, Visit } from '#server/visit.ts'
import { grantStaff, listUsers, restoreUser, revokeStaff, type StaffUser, suspendUser } from './contract.ts'
import { getPerson, lockPerson, peopleFound, setStaff } from './people-queries.ts'

export const peopleHandlers = [
  handle(listUsers, async (input, visit) =>
    listReply(visit, { ...input, ...(await peopleFound(visit.db, input)) }),
  ),
  handle(suspendUser, ({ username, until, hide_content, reason }, visit) =>
    change(visit, 'user.suspend', username, reason, async (tx, { id, suspended_until }) => {
      const hidden = await suspend(tx, id, { until, hide_content, reason })
      await tell(tx, id, `Your account is suspended. ${reason}`)
      return { before: { suspended_until }, after: { until, hide_content, hidden } }
    }),
  ),
  handle(restoreUser, ({ username, reason }, visit) =>
    change(visit, 'user.restore', username, reason, async (tx, { id, suspended_until }) => {
      if (!suspended_until) throw invalidAtAll('This account is not suspended.')
      const shown_again = await endSuspension(tx, id)
      await tell(tx, id, `Your account is no longer suspended. ${reason}`)
      return { before: { suspended_until }, after: { shown_again } }
    }),
  ),
  handle(grantStaff, ({ username, reason }, visit) =>
    change(visit, 'user.grant-staff', username, reason, async (tx, person) => {
      await setStaff(tx, person.id, true)
      await tell(tx, person.id, `You are on the staff now. ${reason}`)
      return { before: { is_staff: person.is_staff }, after: { is_staff: true } }
    }),
  ),
  handle(revokeStaff, ({ username, reason }, visit) =>
    change(visit, 'user.revoke-staff', username, reason, async (tx, person) => {
      await setStaff(tx, person.id, false)
      await tell(tx, person.id, `You are no longer on the staff. ${reason}`)
      return { before: { is_staff: person.is_staff }, after: { is_staff: false } }
    }),
  ),
]

type Change = (tx: Tx, person: StaffUser) => Promise<{ before: object; after: object }>

/** One decision about somebody, with its entry in the log. */
async function change(
  visit: Visit<Viewer>,
  action: string,
  name: string,
  reason: string,
  work: Change,
): Promise<StaffUser> {
  const { username } = await getPerson(visit.db, name)
  await staffWrite(visit, { action, thing: `user:${username}`, reason }, async (tx) => ({
    reply: undefined,
    ...(await work(tx, await lockPerson(tx, username))),
  }))
  return getPerson(visit.db, username)
}

const tell = (tx: Tx, to: number, text: string) =>
  notify(tx, [{ kind: 'staff', actor_id: null, to, text, url: '/notifications/' }])
