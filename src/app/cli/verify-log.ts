import type { Translator } from '#i18n/translator.ts'
import { verifyAuditLog } from '#platform/audit-log/verify.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from '../config/read-config.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run verify-log`: recomputes every hash of the audit log; works while Wend serves.

const usage = (t: Translator) => `npm run verify-log -- [HASH]

${t(`Checks the staff log for changed or missing entries, including at its end. HASH is one that this command printed earlier
or that the public log showed. With it, the command also checks that the hash is still in the log, whatever happened to
the database since.`)}`

export const verify: Command = async (args, { env, t, print: say, printError: complain }) => {
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
    if (isLost) complain(t('The log doesn’t contain this hash. Entries were changed or removed.'))
    say(
      lastHash
        ? t('{entries, plural, one {# entry} other {# entries}}, the last hash is {lastHash}', {
            entries,
            lastHash,
          })
        : t('{entries, plural, one {# entry} other {# entries}}', { entries }),
    )
    if (problems.length > 0 || isLost) return 1
    say(t('The log is intact.'))
    return 0
  } finally {
    await database.close()
  }
}

if (import.meta.main) await runCommand(verify)
