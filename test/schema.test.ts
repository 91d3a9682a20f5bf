import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
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

it('has the tables that tables.ts files declare', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      and relname not like 'kysely%'`.execute(wend.db)
  const src = fileURLToPath(new URL('../src/', import.meta.url))
  const declared: string[] = []
  for await (const file of glob('**/tables.ts', { cwd: src })) {
    const [, tables = ''] = (await readFile(src + file, 'utf8')).split(/interface Tables \{\n/)
    const [indent = ''] = /^ +/.exec(tables) ?? []
    declared.push(
      ...Array.from(tables.matchAll(new RegExp(`^${indent}(\\w+): `, 'gm')), ([, name = '']) => name),
    )
  }
  expect(declared.sort()).toEqual(rows.map((row) => row.name).sort())
})
