import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Translator } from '#i18n/translator.ts'
import { exportBlockedSites, importBlockedSites } from '#moderation/admin/blocked-sites/csv-exchange.ts'
import type { Db } from '#platform/db/db.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from '../config/read-config.ts'
import { tryParseArgs } from './parse-args.ts'
import { type Command, type Console, runCommand } from './run-command.ts'

// `npm run lists`: exchanges lists of refused sites with other communities, also while Wend is running.

const usage = (
  t: Translator,
) => `npm run lists -- export FILE    ${t('exports the sites that staff deleted or refused as CSV (“-” for standard output)')}
npm run lists -- import FILE    ${t('imports another community’s list: submissions of these sites are held, never refused')}`

async function exportTo(db: Db, file: string, { out }: Console): Promise<void> {
  const lines = exportBlockedSites(db)
  if (file !== '-') return pipeline(lines, createWriteStream(file))
  for await (const line of lines) out.write(line)
}

async function importFrom(db: Db, file: string, { t, print, printError }: Console): Promise<void> {
  const { added, alreadyBlocked, invalidLines } = await importBlockedSites(db, createReadStream(file))
  for (const { line, error } of invalidLines)
    printError(
      error
        ? t('line {line, number}: {why}', { line, why: t.parts(error.text, error.params) as string })
        : t('line {line, number}: Dates must look like 2026-07-31.', { line }),
    )
  print(
    t('{added, number} added, {known, number} already known, {unreadable, number} unreadable.', {
      added,
      known: alreadyBlocked,
      unreadable: invalidLines.length,
    }),
  )
}

export const lists: Command = async (args, console) => {
  const [verb, file, ...rest] = tryParseArgs(args, {})?.positionals ?? []
  if ((verb !== 'export' && verb !== 'import') || file === undefined || rest.length > 0)
    return usage(console.t)
  const database = await openConfiguredDatabase(readConfig(console.env), {
    ifRunning: 'use',
    schema: 'require',
  })
  try {
    await (verb === 'export' ? exportTo : importFrom)(database.db, file, console)
  } finally {
    await database.close()
  }
  return undefined
}

if (import.meta.main) await runCommand(lists)
