import { appendToStaffLog } from '#features/staff-log/append.ts'
import type { Db } from '#server/db.ts'
import { type Task, task } from '#server/jobs/job.ts'
import { end_suspension } from './jobs.ts'
import { endSuspension } from './suspend.ts'

/** What was hidden with somebody comes back on the day that staff named; an entry in the log says so. */
export const endSuspensionTask = (db: Db): Task =>
  task(end_suspension, ({ user_id }) =>
    db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['username', 'suspended_until'])
        .where('id', '=', user_id)
        .forUpdate()
        .executeTakeFirst()
      // The order may have been changed or taken back since.
      if (!user?.suspended_until || Date.parse(user.suspended_until) > Date.now()) return
      const shown_again = await endSuspension(tx, user_id)
      await appendToStaffLog(
        tx,
        { id: null, username: 'Wend' },
        {
          action: 'user.restore',
          thing: `user:${user.username}`,
          reason: 'The day has come until which the account was suspended.',
          after: { shown_again },
        },
      )
    }),
  )
