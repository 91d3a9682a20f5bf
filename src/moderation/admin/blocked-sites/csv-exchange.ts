import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { sql } from 'kysely'
import { parseSiteUrl } from '#addresses/site-address.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { oneLine, shorten } from '#page-metadata/sanitize-text.ts'
import type { Db } from '#platform/db/db.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'
import { csvLine } from '#platform/text/csv-line.ts'

// Communities share their blocked sites as CSV with the columns `key,reason,day`, one site per line.

const header = ['key', 'reason', 'day']
const batchSize = 1000

/**
 * Yields the sites that staff deleted or rejected, as chunks of CSV. Leaves out sites erased for their owners, which stay
 * private, and sites imported from other communities.
 */
export async function* exportBlockedSites(db: Db): AsyncGenerator<string> {
  yield csvLine(header)
  for (let lastKey = ''; ; ) {
    const { rows } = await sql<{ key: string; reason: string; day: string }>`
      select distinct on (k.key) k.key, r.reason, to_char(r.refused_on at time zone 'UTC', 'YYYY-MM-DD') as day
      from refused_keys k join refused_sites r on r.id = k.refused_id
      where k.key > ${lastKey} and r.source in ('deleted', 'refused')
      order by k.key, r.id limit ${batchSize}`.execute(db)
    yield rows.map(({ key, reason, day }) => csvLine([key, reason, day])).join('')
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    lastKey = last.key
  }
}

export interface BlocklistImport {
  added: number
  alreadyBlocked: number
  /** Lines that could not be parsed, counted from 1; `error` is missing if the date is invalid. */
  invalidLines: { line: number; error: ErrorDetail | undefined }[]
}

interface BlocklistEntry {
  key: string
  url: string
  reason: string
  day: string
}

/**
 * Imports another community's blocked sites: submissions of these are held for review. Sites already blocked here stay
 * blocked.
 * @throws OperatorError if the file is not such a list
 */
export async function importBlockedSites(db: Db, bytes: AsyncIterable<Uint8Array>): Promise<BlocklistImport> {
  const totals: BlocklistImport = { added: 0, alreadyBlocked: 0, invalidLines: [] }
  let batch: BlocklistEntry[] = []
  const flush = async () => {
    const added = await insertEntries(db, batch)
    totals.added += added
    totals.alreadyBlocked += batch.length - added
    batch = []
  }
  let isHeader = true
  const addRecord = async ({ record, info }: CsvRecord) => {
    if (isHeader) {
      if (header.some((name, n) => record[n]?.trim().toLowerCase() !== name)) throw notABlocklist()
      isHeader = false
      return
    }
    const entry = parseEntry(record)
    if ('key' in entry) batch.push(entry)
    else totals.invalidLines.push({ line: info.lines, ...entry })
    if (batch.length >= batchSize) await flush()
  }
  try {
    await pipeline(bytes, parse(csvOptions), async (records: AsyncIterable<CsvRecord>) => {
      for await (const record of records) await addRecord(record)
    })
  } catch (error) {
    throw error instanceof CsvError ? notABlocklist() : error
  }
  if (isHeader) throw notABlocklist()
  if (batch.length > 0) await flush()
  return totals
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

const csvOptions = {
  bom: true,
  info: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 64 * 1024,
} as const

const notABlocklist = () =>
  new OperatorError((t) =>
    t('This isn’t a list of refused sites: its first line isn’t “{header}”.', { header: header.join() }),
  )

function parseEntry([key = '', reason = '', dayText = '']: string[]):
  | BlocklistEntry
  | { error: ErrorDetail | undefined } {
  const address = parseSiteUrl(key)
  if ('error' in address) return { error: address.error }
  const day = dayText.trim()
  if (!isDay(day)) return { error: undefined }
  return { key: address.url_key, url: address.url, reason: shorten(oneLine(reason), 1000), day }
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true && text > '0001'

async function insertEntries(db: Db, batch: BlocklistEntry[]): Promise<number> {
  const column = (name: keyof BlocklistEntry) => sql`${batch.map((entry) => entry[name])}::text[]`
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into refused_sites (key, url, reason, source, refused_on)
      select key, url, reason, 'list', (day || 'T00:00:00Z')::timestamptz
      from unnest(${column('key')}, ${column('url')}, ${column('reason')}, ${column('day')}) as g (key, url, reason, day)
      order by key
      on conflict do nothing returning id, key),
    keys as (insert into refused_keys (key, refused_id) select key, id from added)
    select count(*)::integer as added from added`.execute(db)
  return rows[0]?.added ?? 0
}
