import { verifyLog } from '#features/staff/log/verify.ts'
import { readConfig } from '#main/read-config.ts'
import { consoleTranslator } from '#server/console-language.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'
import { OperatorProblem } from '#server/operator-problem.ts'
import { translatorFor } from '#texts/catalogue.ts'
import type { Translator } from '#texts/translator.ts'

// `npm run verify-log`: recomputes every hash of the staff log, also while Wend serves.

const t: Translator = consoleTranslator()

const usage = () => `npm run verify-log -- [HASH]

${t(`Finds a changed or missing entry of what staff did, also at the end of the log. HASH is one that was printed earlier, or
that the public log showed: the command then also says whether it is still part of the log, whatever was done to the
database meanwhile.`)}`

async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.length > 1) {
    console.log(usage())
    return args.includes('--help') ? 0 : 1
  }
  const [knownHash] = args
  const config = readConfig(process.env)
  const t = translatorFor(config.languages[0])
  const database = await openConfiguredDatabase(config, {
    whenRunning: 'adopt',
    schema: 'require',
  })
  try {
    const { entries, lastHash, hasKnownHash, problems } = await verifyLog(t, database.db, knownHash)
    for (const problem of problems) console.error(problem)
    const isLost = knownHash !== undefined && !hasKnownHash
    if (isLost) console.error(t('The log does not hold this hash: entries were changed or cut off.'))
    console.log(
      lastHash
        ? t('{entries, plural, one {# entry} other {# entries}}, the last hash is {lastHash}', {
            entries,
            lastHash,
          })
        : t('{entries, plural, one {# entry} other {# entries}}', { entries }),
    )
    if (problems.length > 0 || isLost) return 1
    console.log(t('The log is whole.'))
    return 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof OperatorProblem ? error.sentence(t) : error)
  process.exitCode = 1
}
