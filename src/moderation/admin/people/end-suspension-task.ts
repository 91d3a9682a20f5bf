import { sql } from 'kysely'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import type { Db } from '#platform/db/db.ts'
import { lockAccountWithContent } from '#platform/db/lock-order.ts'
import type { Row } from '#platform/db/tables.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Task, task } from '#platform/jobs/job.ts'
import { endSuspensionJob } from './jobs.ts'
import { endSuspension } from './suspend.ts'

/** Ends a suspension on its end date, shows the hidden content again and logs it. */
export const endSuspensionTask = (db: Db): Task =>
  task(endSuspensionJob, ({ user_id }) =>
    inTransaction(db, async (tx) => {
      await lockAccountWithContent(tx, user_id)
      const { rows } = await sql<Pick<Row<'users'>, 'username' | 'suspended_until'>>`
        select username, suspended_until from users where id = ${user_id}`.execute(tx)
      const user = rows[0]
      // The suspension may have been changed or lifted since the job was added.
      if (!user?.suspended_until || Date.parse(user.suspended_until) > Date.now()) return
      const shownAgain = await endSuspension(tx, user_id)
      await appendToAuditLog(
        tx,
        { id: null, username: 'Wend' },
        {
          action: 'user.restore',
          target: `user:${user.username}`,
          reason: 'The suspension has expired.',
          after: { shown_again: shownAgain },
        },
      )
    }),
  )
