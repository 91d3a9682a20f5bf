import { accountConstraints } from '#features/accounts/constraints.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { appendToStaffLog } from '#features/staff/log/append.ts'
import { setStaff } from '#features/staff/people/queries.ts'
import { readConfig } from '#main/read-config.ts'
import { consoleTranslator } from '#server/console-language.ts'
import type { Db } from '#server/db.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'
import { OperatorProblem } from '#server/operator-problem.ts'
import { refusalFor } from '#server/refusals.ts'
import type { Translator } from '#texts/translator.ts'

// `npm run staff -- grant NAME`: who is staff, decided by the operator. Also while Wend serves.

const t: Translator = consoleTranslator()

const usage = () => `npm run staff -- grant NAME    ${t('makes somebody staff')}
npm run staff -- revoke NAME   ${t('takes it back; the last of the staff stays')}
npm run staff -- list          ${t('says who is staff')}

${t('NAME is a username or an email address.')}`

/** Grants or revokes, with its entry in the staff log. @returns the outcome, in a sentence */
async function decide(db: Db, name: string, isStaff: boolean, publicUrl: string): Promise<string> {
  const person = await findAccount(db, name)
  if (!person) throw new OperatorProblem((t) => t('There is no account "{name}".', { name }))
  const { username } = person
  if (person.is_staff === isStaff)
    return isStaff
      ? t('{username} is staff already.', { username })
      : t('{username} is not staff.', { username })
  await db.transaction().execute(async (tx) => {
    await setStaff(tx, person.id, isStaff)
    await appendToStaffLog(
      tx,
      { id: null, username: 'the operator' },
      {
        action: isStaff ? 'user.grant-staff' : 'user.revoke-staff',
        thing: `user:${username}`,
        reason: 'npm run staff',
        before: { is_staff: !isStaff },
        after: { is_staff: isStaff },
      },
    )
  })
  return isStaff
    ? t('{username} is staff now, and finds the admin area at {url}.', {
        username,
        url: `${publicUrl}/admin-wn`,
      })
    : t('{username} is no longer staff.', { username })
}

async function list(db: Db): Promise<string> {
  const staff = await db
    .selectFrom('users')
    .select('username')
    .where('is_staff', '=', true)
    .orderBy('username')
    .execute()
  return staff.map((person) => person.username).join('\n') || t('Nobody is staff.')
}

async function run([verb, name, ...rest]: string[]): Promise<number> {
  const isDecision = (verb === 'grant' || verb === 'revoke') && name !== undefined
  const isList = verb === 'list' && name === undefined
  if (rest.length > 0 || !(isDecision || isList)) {
    console.log(usage())
    return verb === '--help' ? 0 : 1
  }
  const config = readConfig(process.env)
  const database = await openConfiguredDatabase(config, {
    whenRunning: 'adopt',
    schema: 'require',
  })
  try {
    const { db } = database
    console.log(isDecision ? await decide(db, name, verb === 'grant', config.public_url) : await list(db))
    return 0
  } finally {
    await database.close()
  }
}

/** A sentence is enough for the operator, unless it is a bug. */
function sentenceOf(error: unknown): unknown {
  return (
    refusalFor(error, accountConstraints)?.message ??
    (error instanceof OperatorProblem ? error.sentence(t) : error)
  )
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
