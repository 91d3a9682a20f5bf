import type { Db } from '#platform/db/db.ts'
import { type Attempt, defineJob, type Task, task } from '#platform/jobs/job.ts'
import { emptyDryRun } from '#sites/imports/add-sites.ts'
import { type FileEntry, importEntries } from '#sites/imports/import-entries.ts'
import { readInThread } from '#sites/imports/read-in-thread.ts'
import { finishImport, saveProgress, setImportTotal, startImport, sweepResults } from './queries.ts'

export const importJob = defineJob<{ import_id: number }>('run_import')
export const sweepImports = defineJob<object>('sweep_imports')

/** Entries per transaction: small enough that the bar moves. */
const batch = 250
const reportDays = 60

export const importTasks = (db: Db): Task[] => [
  task(importJob, ({ import_id }, attempt) => runImport(db, import_id, attempt)),
  task(sweepImports, () => sweepResults(db, reportDays)),
]

/**
 * Adds the sites of a list. Each batch is stored together with the progress of the import, so that a killed attempt is
 * resumed where it ended, and nothing counts twice.
 */
async function runImport(db: Db, id: number, { signal }: Attempt): Promise<void> {
  const it = await startImport(db, id)
  if (!it) return
  const bytes = new Uint8Array(it.bytes)
  const list = await readInThread(it.file_name, { bytes, batch, countsFirst: true }, signal)
  try {
    await setImportTotal(db, id, list.total)
    await addEntries(db, id, it, list.entries, signal)
  } finally {
    await list.close()
  }
  if (signal.aborted) throw new Error('The process is stopping; another attempt goes on.')
  await finishImport(db, id)
}

type TakenUp = NonNullable<Awaited<ReturnType<typeof startImport>>>

async function addEntries(
  db: Db,
  id: number,
  it: TakenUp,
  entries: AsyncIterable<FileEntry>,
  signal: AbortSignal,
): Promise<void> {
  let seenBefore = it.seen
  await importEntries(db, entries, {
    batch,
    isDryRun: it.is_dry_run,
    dryRun: emptyDryRun(),
    fromRow: it.seen,
    totals: { ...it, improved: 0, cleaned: 0 },
    signal,
    inBatch: (tx, results, totals) => saveProgress(tx, id, seenBefore, results, totals),
    onBatch: (_, totals) => {
      seenBefore = totals.seen
    },
  })
}
