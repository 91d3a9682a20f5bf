import type { Db } from '#platform/db/db.ts'
import { type Attempt, defineJob, type Task, task } from '#platform/jobs/job.ts'
import { createDryRunState } from '#sites/imports/add-sites.ts'
import { type FileEntry, importEntries } from '#sites/imports/import-entries.ts'
import { readInThread } from '#sites/imports/read-in-thread.ts'
import { finishImport, saveProgress, setImportTotal, startOrResumeImport, sweepResults } from './queries.ts'

export const importJob = defineJob<{ import_id: number }>('run_import')
export const sweepImports = defineJob<object>('sweep_imports')

/** Entries per transaction: small enough for a smooth progress bar. */
const batchSize = 250
const resultRetentionDays = 60

export const importTasks = (db: Db): Task[] => [
  task(importJob, ({ import_id }, attempt) => runImport(db, import_id, attempt)),
  task(sweepImports, () => sweepResults(db, resultRetentionDays)),
]

/**
 * Imports a list of sites. Each batch is committed together with the import's progress, so a killed attempt resumes where
 * it stopped and no entry counts twice.
 */
async function runImport(db: Db, id: number, { signal }: Attempt): Promise<void> {
  const runningImport = await startOrResumeImport(db, id)
  if (!runningImport) return
  const bytes = new Uint8Array(runningImport.bytes)
  const list = await readInThread(runningImport.file_name, { bytes, batchSize, countsFirst: true }, signal)
  try {
    await setImportTotal(db, id, list.total)
    await addEntries(db, id, runningImport, list.entries, signal)
  } finally {
    await list.close()
  }
  if (signal.aborted) throw new Error('The process is stopping; the next attempt continues.')
  await finishImport(db, id)
}

type RunningImport = NonNullable<Awaited<ReturnType<typeof startOrResumeImport>>>

async function addEntries(
  db: Db,
  id: number,
  runningImport: RunningImport,
  entries: AsyncIterable<FileEntry>,
  signal: AbortSignal,
): Promise<void> {
  let seenBefore = runningImport.seen
  await importEntries(db, entries, {
    batchSize,
    isDryRun: runningImport.is_dry_run,
    dryRun: createDryRunState(),
    fromRow: runningImport.seen,
    totals: runningImport,
    signal,
    beforeCommit: (tx, results, totals) => saveProgress(tx, id, seenBefore, results, totals),
    afterBatch: (_, totals) => {
      seenBefore = totals.seen
    },
  })
}
