import { sql } from 'kysely'
import { accountConstraints } from '#accounts/constraints.ts'
import { findAccount } from '#accounts/users/queries.ts'
import type { Translator } from '#i18n/translator.ts'
import { setStaff } from '#moderation/admin/people/queries.ts'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { apiErrorFor } from '#platform/http/errors/database-errors.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from '../config/read-config.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run staff -- grant NAME`: lets the operator appoint staff, also while Wend is running.

const usage = (t: Translator) => `npm run staff -- grant NAME    ${t('makes a user staff')}
npm run staff -- revoke NAME   ${t('removes a user from staff (except the last one)')}
npm run staff -- list          ${t('lists the staff')}

${t('NAME is a username or an email address.')}`

/** Grants or revokes staff rights, with an audit log entry. @returns the outcome as a sentence */
async function setStaffRights(
  t: Translator,
  db: Db,
  name: string,
  isStaff: boolean,
  publicUrl: string,
): Promise<string> {
  const person = await findAccount(db, name)
  if (!person) throw new OperatorError((t) => t('There’s no account "{name}".', { name }))
  const { username } = person
  if (person.is_staff === isStaff)
    return isStaff
      ? t('{username} is already staff.', { username })
      : t('{username} isn’t staff.', { username })
  const decision = inTransaction(db, async (tx) => {
    await setStaff(tx, person.id, isStaff)
    await appendToAuditLog(
      tx,
      { id: null, username: 'the operator' },
      {
        action: isStaff ? 'user.grant-staff' : 'user.revoke-staff',
        target: `user:${username}`,
        reason: 'npm run staff',
        before: { is_staff: !isStaff },
        after: { is_staff: isStaff },
      },
    )
  })
  await decision.catch((error: unknown) => {
    const apiError = apiErrorFor(error, accountConstraints)
    throw apiError ? new OperatorError(() => apiError.message) : error
  })
  return isStaff
    ? t('{username} is now staff. The admin area is at {url}.', {
        username,
        url: `${publicUrl}/admin-wn`,
      })
    : t('{username} is no longer staff.', { username })
}

async function listStaff(t: Translator, db: Db): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select username from users where is_staff order by username`.execute(db)
  return rows.map(({ username }) => username).join('\n') || t('There are no staff.')
}

export const staff: Command = async ([verb, name, ...rest], { env, t, print }) => {
  const isChange = (verb === 'grant' || verb === 'revoke') && name !== undefined
  const isList = verb === 'list' && name === undefined
  if (verb === '--help') {
    print(usage(t))
    return 0
  }
  if (rest.length > 0 || !(isChange || isList)) return usage(t)
  const config = readConfig(env)
  const database = await openConfiguredDatabase(config, {
    ifRunning: 'use',
    schema: 'require',
  })
  try {
    const { db } = database
    print(
      isChange
        ? await setStaffRights(t, db, name, verb === 'grant', config.publicUrl)
        : await listStaff(t, db),
    )
    return 0
  } finally {
    await database.close()
  }
}

if (import.meta.main) await runCommand(staff)
