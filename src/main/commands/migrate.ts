import { readConfig } from '#main/read-config.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'
import type { Translator } from '#texts/translator.ts'
import { runCommand } from './run-command.ts'

// `npm run migrate`: migrates the database to this version's schema, before this version's server starts.

await runCommand(async (given, t: Translator) => {
  if (given.length > 0) return 'npm run migrate'
  const tell = (line: string) => console.log(line)
  const database = await openConfiguredDatabase(readConfig(process.env), {
    whenRunning: 'adopt',
    schema: 'migrate',
    tell,
  })
  await database.close()
  console.log(t("The database has this version's schema."))
})
