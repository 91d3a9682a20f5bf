import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from '../config/read-config.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run migrate`: migrates the database before this version's server starts.

export const migrate: Command = async (given, { env, t, print: say }) => {
  if (given.length > 0) return 'npm run migrate'
  const database = await openConfiguredDatabase(readConfig(env), {
    whenRunning: 'adopt',
    schema: 'migrate',
    report: say,
  })
  await database.close()
  say(t('The database schema is up to date.'))
  return undefined
}

if (import.meta.main) await runCommand(migrate)
