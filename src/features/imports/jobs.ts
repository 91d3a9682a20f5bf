import type { Db } from '#server/db.ts'
import { type Attempt, defineJob, type Task, task } from '#server/jobs/job.ts'
import { type FileEntry, importEntries } from './import-entries.ts'
import { finish, keepProgress, setTotal, sweepResults, takeUp } from './import-queries.ts'
import { readList } from './read-list.ts'

export const run_import = defineJob<{ import_id: number }>('run_import')
export const sweep_imports = defineJob<object>('sweep_imports')

/** Entries a transaction: small enough that the bar moves. */
const batch = 250
const report_days = 60

export const importTasks = (db: Db): Task[] => [
  task(run_import, ({ import_id }, attempt) => runImport(db, import_id, attempt)),
  task(sweep_imports, () => sweepResults(db, report_days)),
]

/**
 * Adds what a list holds. Each batch is stored together with how far the import is, so that an attempt that was
 * killed is taken up where it ended, and nothing counts twice.
 */
async function runImport(db: Db, id: number, { signal }: Attempt): Promise<void> {
  const it = await takeUp(db, id)
  if (!it) return
  await setTotal(db, id, await countEntries(it.bytes))
  let seen_before = it.seen
  await importEntries(db, entriesOf(it.bytes, it.file_name), {
    batch,
    dry_run: it.is_dry_run,
    would_be_there: new Set(),
    from_row: it.seen,
    totals: { ...it, improved: 0, cleaned: 0 },
    signal,
    inBatch: async (tx, results, totals) => {
      await keepProgress(tx, id, seen_before, results, totals)
      seen_before = totals.seen
    },
  })
  if (signal.aborted) throw new Error('The process is stopping; another attempt goes on.')
  await finish(db, id)
}

async function* entriesOf(bytes: Buffer, file: string): AsyncGenerator<FileEntry> {
  for await (const entry of readList(pieces(bytes))) yield { file, entry }
}

async function countEntries(bytes: Buffer): Promise<number> {
  let count = 0
  for await (const entry of readList(pieces(bytes))) if (!('note' in entry)) count += 1
  return count
}

const piece = 64 * 1024
async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += piece) {
    // Reading is pure work for the processor: others get their turn in between.
    await new Promise(setImmediate)
    yield bytes.subarray(start, start + piece)
  }
}
