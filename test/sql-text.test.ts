import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Calls of Kysely's query builder; tests may use it to prepare rows. */
const builderCall = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

it('is the only form of queries', async () => {
  const found: string[] = []
  let queries = 0
  for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
    if (/\.test\.tsx?$|(^|\/)testing\//.test(file)) continue
    const code = await readFile(src + file, 'utf8')
    queries += code.match(/\bsql(<[^`]*>)?`/g)?.length ?? 0
    if (builderCall.test(code)) found.push(file)
  }
  expect(queries).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

it('runs in transactions that are repeated after a conflict', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
    if (/\.test\.tsx?$|(^|\/)testing\//.test(file)) continue
    if (/\.transaction\(\)/.test(await readFile(src + file, 'utf8'))) found.push(file)
  }
  expect(found).toEqual(['platform/db/transaction.ts'])
})

it('names its columns, since their order differs between new and migrated databases', async () => {
  const tables = await readFile(new URL('../src/platform/db/tables.ts', import.meta.url), 'utf8')
  const names = Array.from(tables.matchAll(/^ {2}(\w+): \{$/gm), ([, name]) => name)
  expect(names.length).toBeGreaterThan(100)
  const table = `(?:${names.join('|')})\\b`
  const starred = new RegExp(String.raw`\bselect\s+(?:\w+\.)?\*\s+from\s+${table}|\breturning\s+\*`)
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
    if (/\.test\.tsx?$|(^|\/)testing\//.test(file)) continue
    if (starred.test(await readFile(src + file, 'utf8'))) found.push(file)
  }
  expect(found).toEqual([])
})
