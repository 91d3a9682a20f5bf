import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from '../config/read-config.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run migrate`: migrates the database before this version's server starts.

export const migrate: Command = async (args, { env, t, print }) => {
  if (args.length > 0) return 'npm run migrate'
  const database = await openConfiguredDatabase(readConfig(env), {
    ifRunning: 'use',
    schema: 'migrate',
    report: print,
  })
  await database.close()
  print(t('The database schema is up to date.'))
  return undefined
}

if (import.meta.main) await runCommand(migrate)
