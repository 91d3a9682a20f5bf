import type { InvalidAddress } from '#addresses/site-address.ts'
import { toErrorMessage } from '#api-contract/api-error.ts'
import type { ErrorParams } from '#api-contract/define-error.ts'
import type { Warning } from '#api-contract/warning.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { type AddOptions, addSites, inTransaction, type SiteOutcome } from './add-sites.ts'
import type { Entry, Note } from './entries.ts'
import { type SiteToAdd, siteToAdd } from './site-to-add.ts'

export interface FileEntry {
  file: string
  entry: Entry
  /** The outcome, where it is already known. */
  site?: SiteToAdd | InvalidAddress
}

/** What became of one entry, in the order of the list. */
export interface EntryResult {
  file: string
  /** Missing for what is about the whole. */
  where?: Warning | undefined
  outcome: 'added' | 'known' | 'refused' | 'note'
  /** The address, where there is one. */
  url: string
  /** The title of what was added, or why something was refused, in English. */
  sentence: string
  /** Why it was refused, for programs: see docs/api.md. */
  code?: string
  params?: ErrorParams
  note?: Warning
  /** The site, where this entry added it. */
  site_id?: number
  /** What was cleaned to fit the limits; empty for all but added ones. */
  changes: Warning[]
}

export interface ImportTotals {
  /** Entries read so far, including those before `fromRow`: where to resume. */
  seen: number
  added: number
  known: number
  /** Of the known ones: sites about which this list knew more. */
  improved: number
  refused: number
  cleaned: number
}

export interface ImportOptions extends AddOptions {
  /** Entries before this one (counted from 0) were done in an earlier attempt. */
  fromRow?: number
  /** Ends the import after the current batch; what is added stays. */
  signal?: AbortSignal
  /** Entries per transaction. */
  batch?: number
  /** How far an earlier attempt came; counting continues from there. */
  totals?: ImportTotals
  /** In the transaction of every batch: whatever has to be true if and only if the batch is stored. */
  inBatch?: (tx: Tx, results: EntryResult[], totals: ImportTotals) => Promise<void>
  /** After every batch, once it is stored. */
  onBatch?: (results: EntryResult[], totals: ImportTotals) => void | Promise<void>
}

const nothingYet: ImportTotals = { seen: 0, added: 0, known: 0, improved: 0, refused: 0, cleaned: 0 }

/** Adds the sites of lists, batch by batch; each batch is stored whole or not at all. */
export async function importEntries(
  db: Db,
  entries: AsyncIterable<FileEntry>,
  options: ImportOptions = {},
): Promise<ImportTotals> {
  const { fromRow = 0, signal, batch: size = 500, inBatch, onBatch } = options
  let totals: ImportTotals = { ...nothingYet, ...options.totals, seen: 0 }
  let batch: FileEntry[] = []
  const store = async () => {
    // The transaction may run twice: it counts from where the previous batch ended.
    const storeOne = async (db: Db) => {
      const then = { ...totals }
      const results = await importBatch(db, batch, options, then)
      then.seen += batch.filter(({ entry }) => !('note' in entry)).length
      return { results, then }
    }
    const { results, then } = inBatch
      ? await inTransaction(db, async (tx) => {
          const stored = await storeOne(tx)
          await inBatch(tx, stored.results, stored.then)
          return stored
        })
      : await storeOne(db)
    totals = then
    batch = []
    await onBatch?.(results, totals)
  }
  let skipped = 0
  for await (const read of entries) {
    if (signal?.aborted) break
    if (skipped < fromRow) {
      // Notes of the reader were reported then as well.
      if (!('note' in read.entry)) totals.seen = skipped += 1
      continue
    }
    batch.push(read)
    if (batch.length >= size) await store()
  }
  if (batch.length > 0 && !signal?.aborted) await store()
  return totals
}

async function importBatch(
  db: Db,
  batch: FileEntry[],
  options: ImportOptions,
  totals: ImportTotals,
): Promise<EntryResult[]> {
  const read = batch.map(({ entry, site }) =>
    'note' in entry || 'refused' in entry ? entry : (site ?? siteToAdd(entry)),
  )
  const sites = read.filter((one): one is SiteToAdd => 'url_key' in one)
  const outcomes = (await addSites(db, sites, options)).values()
  return batch.map(({ file, entry }, index) => {
    const one = read[index] as (typeof read)[number]
    const site = 'url_key' in one ? one : undefined
    const outcome = site ? outcomes.next().value : undefined
    const result: EntryResult = {
      file,
      where: 'where' in entry ? entry.where : undefined,
      url: site?.url ?? ('url' in entry ? (entry.url ?? entry.feed_url ?? '') : ''),
      outcome: 'note' in one ? 'note' : (outcome?.outcome ?? 'refused'),
      ...wordsOf(one, outcome),
      ...(outcome?.outcome === 'added' ? { site_id: outcome.id } : {}),
      changes: outcome?.outcome === 'added' ? (site?.changes ?? []) : [],
    }
    count(result, outcome, totals)
    return result
  })
}

function wordsOf(
  read: SiteToAdd | InvalidAddress | Note,
  outcome: SiteOutcome | undefined,
): Pick<EntryResult, 'sentence' | 'code' | 'params' | 'note'> {
  if ('note' in read) return { sentence: '', note: read.note }
  if (outcome?.outcome === 'added') return { sentence: 'title' in read ? read.title : '' }
  const said = outcome?.outcome === 'refused' ? outcome.refused : 'refused' in read ? read.refused : undefined
  if (!said) return { sentence: '' }
  const { message: sentence, code, params } = toErrorMessage(said)
  return { sentence, code, params }
}

function count(result: EntryResult, outcome: SiteOutcome | undefined, totals: ImportTotals) {
  if (result.outcome !== 'note') totals[result.outcome] += 1
  if (result.changes.length > 0) totals.cleaned += 1
  if (outcome?.outcome === 'known' && outcome.improved) totals.improved += 1
}
