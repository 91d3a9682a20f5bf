import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from './wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

it('has an index for every foreign key', async () => {
  const { rows } = await sql<{ missing: string }>`
    select c.conrelid::regclass || ' ' || c.conname as missing
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(wend.db)
  expect(rows.map((row) => row.missing)).toEqual([])
})
