import type { Translator } from '#i18n/translator.ts'
import { verifyAuditLog } from '#platform/audit-log/verify.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from '../config/read-config.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run verify-log`: recomputes every hash of the staff log, also while Wend serves.

const usage = (t: Translator) => `npm run verify-log -- [HASH]

${t(`Finds a changed or missing entry of what staff did, also at the end of the log. HASH is one that was printed earlier, or
that the public log showed: the command then also says whether it is still part of the log, whatever was done to the
database meanwhile.`)}`

export const verify: Command = async (args, { env, t, say, complain }) => {
  if (args.includes('--help')) {
    say(usage(t))
    return 0
  }
  if (args.length > 1) return usage(t)
  const [knownHash] = args
  const database = await openConfiguredDatabase(readConfig(env), { whenRunning: 'adopt', schema: 'require' })
  try {
    const { entries, lastHash, hasKnownHash, problems } = await verifyAuditLog(t, database.db, knownHash)
    for (const problem of problems) complain(problem)
    const isLost = knownHash !== undefined && !hasKnownHash
    if (isLost) complain(t('The log does not hold this hash: entries were changed or cut off.'))
    say(
      lastHash
        ? t('{entries, plural, one {# entry} other {# entries}}, the last hash is {lastHash}', {
            entries,
            lastHash,
          })
        : t('{entries, plural, one {# entry} other {# entries}}', { entries }),
    )
    if (problems.length > 0 || isLost) return 1
    say(t('The log is whole.'))
    return 0
  } finally {
    await database.close()
  }
}

if (import.meta.main) await runCommand(verify)
