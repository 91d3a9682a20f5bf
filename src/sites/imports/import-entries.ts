import type { InvalidUrl } from '#addresses/site-address.ts'
import { toErrorMessage } from '#api-contract/api-error.ts'
import type { ErrorParams } from '#api-contract/define-error.ts'
import type { Warning } from '#api-contract/warning.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { type AddOptions, addSites, inCallersTransaction, type SiteOutcome } from './add-sites.ts'
import type { Entry, Note } from './entries.ts'
import { prepareSite, type SiteToAdd } from './site-to-add.ts'

export interface FileEntry {
  file: string
  entry: Entry
  /** The parsed site, if the reading thread already prepared it. */
  site?: SiteToAdd | InvalidUrl
}

/** An entry's result, in list order. */
export interface EntryResult {
  file: string
  /** Missing if it concerns the whole file. */
  where?: Warning | undefined
  outcome: 'added' | 'known' | 'refused' | 'note'
  /** The address; empty if there is none. */
  url: string
  /** The title of an added site or the error message, in English. */
  sentence: string
  /** The error code: see docs/api.md. */
  code?: string
  params?: ErrorParams
  note?: Warning
  /** The site that this entry added. */
  site_id?: number
  /** Changes made to fit the limits; only for added sites. */
  changes: Warning[]
}

export interface ImportTotals {
  /** Entries read so far, including skipped ones: where to resume. */
  seen: number
  added: number
  known: number
  /** Known sites to which this list added details. */
  improved: number
  refused: number
  /** Added sites whose fields were changed to fit the limits. */
  cleaned: number
}

export interface ImportOptions extends AddOptions {
  /** Skips the entries before this one (counted from 0), which an earlier attempt imported. */
  fromRow?: number
  /** Stops the import after the current batch. */
  signal?: AbortSignal
  /** Entries per transaction. */
  batchSize?: number
  /** Totals of an earlier attempt, from which counting continues. */
  totals?: Partial<ImportTotals>
  /** Called in each batch's transaction, for changes that must be atomic with it. */
  beforeCommit?: (tx: Tx, results: EntryResult[], totals: ImportTotals) => Promise<void>
  /** Called after each batch, once it is stored. */
  afterBatch?: (results: EntryResult[], totals: ImportTotals) => void | Promise<void>
}

const emptyTotals: ImportTotals = { seen: 0, added: 0, known: 0, improved: 0, refused: 0, cleaned: 0 }

/** Adds the sites of lists in batches; each batch is stored completely or not at all. */
export async function importEntries(
  db: Db,
  entries: AsyncIterable<FileEntry>,
  options: ImportOptions = {},
): Promise<ImportTotals> {
  const { fromRow = 0, signal, batchSize = 500, beforeCommit, afterBatch } = options
  let totals: ImportTotals = { ...emptyTotals, ...options.totals, seen: 0 }
  let batch: FileEntry[] = []
  const storeBatch = async () => {
    // The transaction may be retried, so it starts from a copy of the previous totals.
    const runBatch = async (db: Db) => {
      const updatedTotals = { ...totals }
      const results = await importBatch(db, batch, options, updatedTotals)
      updatedTotals.seen += batch.filter(({ entry }) => !('note' in entry)).length
      return { results, updatedTotals }
    }
    const { results, updatedTotals } = beforeCommit
      ? await inCallersTransaction(db, async (tx) => {
          const result = await runBatch(tx)
          await beforeCommit(tx, result.results, result.updatedTotals)
          return result
        })
      : await runBatch(db)
    totals = updatedTotals
    batch = []
    await afterBatch?.(results, totals)
  }
  let skipped = 0
  for await (const entry of entries) {
    if (signal?.aborted) break
    if (skipped < fromRow) {
      // Notes were already reported by the earlier attempt.
      if (!('note' in entry.entry)) totals.seen = skipped += 1
      continue
    }
    batch.push(entry)
    if (batch.length >= batchSize) await storeBatch()
  }
  if (batch.length > 0 && !signal?.aborted) await storeBatch()
  return totals
}

async function importBatch(
  db: Db,
  batch: FileEntry[],
  options: ImportOptions,
  totals: ImportTotals,
): Promise<EntryResult[]> {
  const inputs = batch.map(({ entry, site }) =>
    'note' in entry || 'error' in entry ? entry : (site ?? prepareSite(entry)),
  )
  const sites = inputs.filter((result): result is SiteToAdd => 'url_key' in result)
  const outcomes = (await addSites(db, sites, options)).values()
  return batch.map(({ file, entry }, index) => {
    const input = inputs[index] as (typeof inputs)[number]
    const site = 'url_key' in input ? input : undefined
    const outcome = site ? outcomes.next().value : undefined
    const result: EntryResult = {
      file,
      where: 'where' in entry ? entry.where : undefined,
      url: site?.url ?? ('url' in entry ? (entry.url ?? entry.feed_url ?? '') : ''),
      outcome: 'note' in input ? 'note' : (outcome?.outcome ?? 'refused'),
      ...resultMessage(input, outcome),
      ...(outcome?.outcome === 'added' ? { site_id: outcome.id } : {}),
      changes: outcome?.outcome === 'added' ? (site?.changes ?? []) : [],
    }
    updateTotals(result, outcome, totals)
    return result
  })
}

function resultMessage(
  input: SiteToAdd | InvalidUrl | Note,
  outcome: SiteOutcome | undefined,
): Pick<EntryResult, 'sentence' | 'code' | 'params' | 'note'> {
  if ('note' in input) return { sentence: '', note: input.note }
  if (outcome?.outcome === 'added') return { sentence: 'title' in input ? input.title : '' }
  const error = outcome?.outcome === 'refused' ? outcome.error : 'error' in input ? input.error : undefined
  if (!error) return { sentence: '' }
  const { message: sentence, code, params } = toErrorMessage(error)
  return { sentence, code, params }
}

function updateTotals(result: EntryResult, outcome: SiteOutcome | undefined, totals: ImportTotals) {
  if (result.outcome !== 'note') totals[result.outcome] += 1
  if (result.changes.length > 0) totals.cleaned += 1
  if (outcome?.outcome === 'known' && outcome.improved) totals.improved += 1
}
