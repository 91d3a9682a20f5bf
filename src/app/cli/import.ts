import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Translator } from '#i18n/translator.ts'
import { finishImport, recordConsoleImport, saveProgress } from '#moderation/admin/imports/queries.ts'
import type { Db } from '#platform/db/db.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import {
  type FileEntry,
  type ImportOptions,
  type ImportTotals,
  importEntries,
} from '#sites/imports/import-entries.ts'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'
import { createLineReport, createTerminalReport, importSummary } from '#sites/imports/report.ts'
import { readConfig } from '../config/read-config.ts'
import { errorTexts } from '../modules.ts'
import { type Command, type Console, runCommand } from './run-command.ts'

// `npm run import -- FILE…`: imports lists of sites, also while Wend is running.

const usage = (t: Translator) => `npm run import -- [--dry-run] [--quiet] FILE…

${t(`Adds the sites in the files: OPML, bookmarks, CSV, JSON, Markdown, a newsboat or Planet configuration, or one address
(of a site or its feed) per line. For a folder, imports every list in it. Running it again adds nothing.`)}

  --dry-run  ${t('only shows what would happen')}
  --quiet    ${t('only lists entries that were refused or cleaned up')}`

export const importLists: Command = async (args, console) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, quiet: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.print(usage(console.t))
    return 0
  }
  if (positionals.length === 0) return usage(console.t)
  const { signal, removeHandlers } = stopOnSignal()
  const options = { isDryRun: values['dry-run'] ?? false, quiet: values.quiet ?? false, signal }
  try {
    return await importFiles(console, positionals, options)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    throw new OperatorError((t) =>
      t('Lost the database connection. Sites added so far are kept. Run the import again to continue.'),
    )
  } finally {
    removeHandlers()
  }
}

async function importFiles(
  { env, t, out, print }: Console,
  paths: string[],
  { isDryRun, quiet, signal }: { isDryRun: boolean; quiet: boolean; signal: AbortSignal },
): Promise<number> {
  const files = await findFiles(paths)
  const database = await openConfiguredDatabase(readConfig(env), { ifRunning: 'use', schema: 'require' })
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const texts = { t, errorTexts }
  const report = out.isTTY
    ? createTerminalReport(texts, out, bytes, quiet)
    : createLineReport(texts, (text) => void out.write(text), quiet)
  const startedAt = performance.now()
  try {
    const entries = readEntries(files, (bytes) => report.addBytesRead(bytes))
    const options = { isDryRun, signal, afterBatch: report.writeResults }
    // Unreadable files are not recorded for staff.
    const isRecorded = !isDryRun && files.some(({ error }) => !error)
    const totals = isRecorded
      ? await importAndRecord(database.db, importName(files), entries, options)
      : await importEntries(database.db, entries, options)
    report.end()
    const summary = importSummary(t, totals, files.length, (performance.now() - startedAt) / 1000)
    print(isDryRun ? t('{summary} (dry run, nothing saved).', { summary }) : `${summary}.`)
    if (!isDryRun && totals.added > 0)
      print(
        t(
          'Names, descriptions and pictures are added as the sites are read. Staff can follow the progress under Import.',
        ),
      )
    if (!signal.aborted) return files.some((file) => file.error) ? 1 : 0
    print(t('Stopped. Sites added so far are kept. Run it again to continue.'))
    return 130
  } finally {
    report.end()
    await database.close()
  }
}

const maxNameLength = 200

/** Returns the import's name, as shown to staff. */
const importName = (files: { path: string }[]) =>
  files
    .map(({ path }) => basename(path))
    .join(', ')
    .slice(0, maxNameLength)

/** Imports the entries, and records the added sites with each batch for staff. */
async function importAndRecord(
  db: Db,
  name: string,
  entries: AsyncIterable<FileEntry>,
  options: ImportOptions,
): Promise<ImportTotals> {
  const id = await recordConsoleImport(db, name)
  let seenBefore = 0
  try {
    return await importEntries(db, entries, {
      ...options,
      beforeCommit: (tx, results, totals) => saveProgress(tx, id, seenBefore, results, totals),
      afterBatch: async (results, totals) => {
        seenBefore = totals.seen
        await options.afterBatch?.(results, totals)
      },
    })
  } finally {
    // Even if stopped, because some sites were added.
    await finishImport(db, id).catch(() => {})
  }
}

/** Ctrl-C stops the import after the current batch; pressed again, immediately. */
function stopOnSignal(): { signal: AbortSignal; removeHandlers: () => void } {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, stop)
  const removeHandlers = () => {
    for (const signal of signals) process.off(signal, stop)
  }
  return { signal: controller.signal, removeHandlers }
}

/** True if the database connection was lost. */
const isConnectionLost = (error: unknown) =>
  error instanceof Error &&
  (/^Connection terminated/.test(error.message) ||
    ('code' in error && /^(ECONN|EPIPE|57P|08)/.test(String(error.code))))

if (import.meta.main) {
  process.stdout.on('error', () => process.exit(0)) // closed by the reader, as with `| head`
  await runCommand(importLists)
}
