import type { Translator } from '#i18n/translator.ts'
import { verifyAuditLog } from '#platform/audit-log/verify.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from '../config/read-config.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run verify-log`: recomputes every hash of the audit log, also while Wend is running.

const usage = (t: Translator) => `npm run verify-log -- [HASH]

${t(`Checks the audit log for changed or missing entries, including at its end. HASH is one that this command printed earlier
or that the public moderation log showed. With it, the command also checks that the hash is still in the log, whatever happened to
the database since.`)}`

export const verify: Command = async (args, { env, t, print, printError }) => {
  if (args.includes('--help')) {
    print(usage(t))
    return 0
  }
  if (args.length > 1) return usage(t)
  const [knownHash] = args
  const database = await openConfiguredDatabase(readConfig(env), { ifRunning: 'use', schema: 'require' })
  try {
    const { entries, lastHash, hasKnownHash, problems } = await verifyAuditLog(t, database.db, knownHash)
    for (const problem of problems) printError(problem)
    const isHashMissing = knownHash !== undefined && !hasKnownHash
    if (isHashMissing) printError(t('The log doesn’t contain this hash. Entries were changed or removed.'))
    print(
      lastHash
        ? t('{entries, plural, one {# entry} other {# entries}}, the last hash is {lastHash}', {
            entries,
            lastHash,
          })
        : t('{entries, plural, one {# entry} other {# entries}}', { entries }),
    )
    if (problems.length > 0 || isHashMissing) return 1
    print(t('The log is intact.'))
    return 0
  } finally {
    await database.close()
  }
}

if (import.meta.main) await runCommand(verify)
