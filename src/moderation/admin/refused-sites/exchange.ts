import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { sql } from 'kysely'
import { parseSiteUrl } from '#addresses/site-address.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { oneLine, shorten } from '#page-metadata/sanitize-text.ts'
import type { Db } from '#platform/db/db.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'
import { csvLine } from '#platform/text/csv-line.ts'

// Communities exchange what they refuse as CSV: `key,reason,day`, one key a line.

const header = ['key', 'reason', 'day']
const batchSize = 1000

/**
 * The sites that staff deleted or refused, in pieces of CSV. What owners had erased is between them and this community,
 * and what came from other lists is not passed on.
 */
export async function* exportRefusedSites(db: Db): AsyncGenerator<string> {
  yield csvLine(header)
  for (let after = ''; ; ) {
    const { rows } = await sql<{ key: string; reason: string; day: string }>`
      select distinct on (k.key) k.key, r.reason, to_char(r.refused_on at time zone 'UTC', 'YYYY-MM-DD') as day
      from refused_keys k join refused_sites r on r.id = k.refused_id
      where k.key > ${after} and r.source in ('deleted', 'refused')
      order by k.key, r.id limit ${batchSize}`.execute(db)
    yield rows.map(({ key, reason, day }) => csvLine([key, reason, day])).join('')
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.key
  }
}

export interface ImportedRefusals {
  added: number
  /** Refused or listed here before. */
  known: number
  /** Lines that could not be read, counted from 1: why not, or undefined where the day is not one. */
  problems: { line: number; said: ErrorDetail | undefined }[]
}

interface ListedKey {
  key: string
  url: string
  reason: string
  day: string
}

/**
 * Keeps what another community refuses: submissions of it are held. What is refused here stays refused.
 * @throws OperatorError where it is no such list
 */
export async function importRefusedSites(
  db: Db,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ImportedRefusals> {
  const totals: ImportedRefusals = { added: 0, known: 0, problems: [] }
  let batch: ListedKey[] = []
  const store = async () => {
    const added = await addListed(db, batch)
    totals.added += added
    totals.known += batch.length - added
    batch = []
  }
  let isHeader = true
  const take = async ({ record, info }: CsvRecord) => {
    if (isHeader) {
      if (header.some((name, n) => record[n]?.trim().toLowerCase() !== name)) throw notSuchList()
      isHeader = false
      return
    }
    const listed = listedKey(record)
    if ('key' in listed) batch.push(listed)
    else totals.problems.push({ line: info.lines, ...listed })
    if (batch.length >= batchSize) await store()
  }
  try {
    await pipeline(bytes, parse(csvOptions), async (records: AsyncIterable<CsvRecord>) => {
      for await (const record of records) await take(record)
    })
  } catch (error) {
    throw error instanceof CsvError ? notSuchList() : error
  }
  if (isHeader) throw notSuchList()
  if (batch.length > 0) await store()
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

const notSuchList = () =>
  new OperatorError((t) =>
    t('This isn’t a list of refused sites: its first line isn’t “{header}”.', { header: header.join() }),
  )

function listedKey([key = '', reason = '', given = '']: string[]):
  | ListedKey
  | { said: ErrorDetail | undefined } {
  const address = parseSiteUrl(key)
  if ('refused' in address) return { said: address.refused }
  const day = given.trim()
  if (!isDay(day)) return { said: undefined }
  return { key: address.url_key, url: address.url, reason: shorten(oneLine(reason), 1000), day }
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true && text > '0001'

async function addListed(db: Db, batch: ListedKey[]): Promise<number> {
  const column = (name: keyof ListedKey) => sql`${batch.map((listed) => listed[name])}::text[]`
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
