import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toSlug } from '#api-contract/values/slug.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

it('encodes a path segment in SQL like encodeURIComponent', async () => {
  const randomParts = fc.sample(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 40 }), 500)
  const parts = [
    'plain',
    '酷-壳-coolshell',
    'हिन्दी-ब्लॉग',
    "it's (all) ~ fine!*",
    'a/b?c#d%',
    '🎉',
    '',
    ...randomParts,
  ]
  const allParts = [...parts, ...parts.map(toSlug)].filter(
    (part) => part.isWellFormed() && !part.includes('\0'),
  )
  const { rows } = await sql<{ path: string }>`
    select path_part(part) as path from unnest(${allParts}::text[]) with ordinality as p (part, n) order by n`.execute(
    wend.db,
  )
  expect(rows.map(({ path }) => path)).toEqual(allParts.map((part) => encodeURIComponent(part)))
})
