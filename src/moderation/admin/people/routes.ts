import { revokeSessions } from '#accounts/auth/revoke-sessions.ts'
import { recordAccountEvent } from '#accounts/events/events.ts'
import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { notify } from '#notifications/notify.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockAccountWithContent } from '#platform/db/lock-order.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { closeReportsAbout } from '#reports/close-reports.ts'
import {
  endSessions,
  getUser,
  getVisibleContent,
  grantStaff,
  listUsers,
  restoreUser,
  revokeStaff,
  suspendUser,
} from './contract.ts'
import { alreadyStaff, notStaff } from './errors.ts'
import {
  countVisibleContent,
  findSuspension,
  getPerson,
  lockPerson,
  searchPeople,
  setStaff,
} from './queries.ts'
import type { StaffUser } from './schemas.ts'
import * as schemas from './schemas.ts'
import { endSuspension, hasSuspension, suspend } from './suspend.ts'

export const routes = [
  implement(listUsers, schemas.listUsers, async (input, context) =>
    listReply(context, { ...input, ...(await searchPeople(context.db, input)) }),
  ),
  implement(getUser, schemas.getUser, async ({ username }, { db }) => {
    const person = await getPerson(db, username)
    return { ...person, suspension: await findSuspension(db, person) }
  }),
  implement(getVisibleContent, schemas.getVisibleContent, async ({ username }, { db }) =>
    countVisibleContent(db, (await getPerson(db, username)).id),
  ),
  implement(suspendUser, schemas.suspendUser, ({ username, until, hide_content, reason }, context) =>
    changePerson(context, 'user.suspend', username, reason, async (tx, { id, suspended_until }) => {
      if (suspended_until) throw apiError(alreadyDecided({ became: 'suspended' }))
      const hidden = await suspend(tx, id, { until, hide_content, reason, actorId: context.viewer.id })
      if (hide_content) await closeReportsAbout(tx, id, { actorId: context.viewer.id, reason })
      await notifyPerson(tx, id, 'account_suspended', reason)
      return { before: { suspended_until }, after: { until, hide_content, hidden } }
    }),
  ),
  implement(restoreUser, schemas.restoreUser, ({ username, reason }, context) =>
    changePerson(context, 'user.restore', username, reason, async (tx, { id, suspended_until }) => {
      // After the end date, content stays hidden until the job has run.
      if (!suspended_until && !(await hasSuspension(tx, id)))
        throw apiError(alreadyDecided({ became: 'restored' }))
      const shownAgain = await endSuspension(tx, id)
      await notifyPerson(tx, id, 'account_restored', reason)
      return { before: { suspended_until }, after: { shown_again: shownAgain } }
    }),
  ),
  implement(endSessions, schemas.endSessions, ({ username, reason }, context) =>
    changePerson(context, 'user.end-sessions', username, reason, async (tx, { id }) => {
      const endedSessions = await revokeSessions(tx, id)
      await recordAccountEvent(tx, id, 'log_ins_ended', noDevice)
      await notifyPerson(tx, id, 'account_logged_out', reason)
      return { before: { log_ins: endedSessions }, after: { log_ins: 0 } }
    }),
  ),
  implement(grantStaff, schemas.grantStaff, ({ username, reason }, context) =>
    changePerson(context, 'user.grant-staff', username, reason, async (tx, person) => {
      if (person.is_staff) throw apiError(alreadyStaff(person))
      await setStaff(tx, person.id, true)
      await notifyPerson(tx, person.id, 'staff_granted', reason)
      return { before: { is_staff: person.is_staff }, after: { is_staff: true } }
    }),
  ),
  implement(revokeStaff, schemas.revokeStaff, ({ username, reason }, context) =>
    changePerson(context, 'user.revoke-staff', username, reason, async (tx, person) => {
      if (!person.is_staff) throw apiError(notStaff(person))
      await setStaff(tx, person.id, false)
      await notifyPerson(tx, person.id, 'staff_revoked', reason)
      return { before: { is_staff: person.is_staff }, after: { is_staff: false } }
    }),
  ),
]

/** The member's account activity does not show the staff member's device. */
const noDevice = { ip: '', device: '' }

/** Actions that change permissions or sessions; they are also recorded in the security log. */
type Action = 'user.suspend' | 'user.restore' | 'user.end-sessions' | 'user.grant-staff' | 'user.revoke-staff'
type Change = (tx: Tx, person: StaffUser) => Promise<{ before: object; after: object }>

/** Changes an account and logs it. */
async function changePerson(
  context: RequestContext<Viewer>,
  action: Action,
  name: string,
  reason: string,
  work: Change,
): Promise<StaffUser> {
  const { id, username } = await getPerson(context.db, name)
  const reply = await auditedWrite(context, { action, target: `user:${username}`, reason }, async (tx) => {
    // Suspending and restoring change the person's content, which must be locked before the account.
    if (action === 'user.suspend' || action === 'user.restore') await lockAccountWithContent(tx, id)
    const changes = await work(tx, await lockPerson(tx, username))
    return { reply: await getPerson(tx, username), ...changes }
  })
  context.record(action, id)
  return reply
}

type AccountEvent =
  | 'account_suspended'
  | 'account_restored'
  | 'account_logged_out'
  | 'staff_granted'
  | 'staff_revoked'

const notifyPerson = (tx: Tx, to: number, event: AccountEvent, reason: string) =>
  notify(tx, [{ kind: 'staff', actor_id: null, to, event, params: { reason }, url: '/notifications/' }])
