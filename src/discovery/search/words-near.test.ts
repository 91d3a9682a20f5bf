import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend

const knownWords = [
  'moss',
  'lichen',
  'fountain',
  'photography',
  'handschrift',
  'программист',
  'σημειωματάριο',
]

beforeAll(async () => {
  wend = await startWend()
  const rows = knownWords.map((word) => ({ word, n: 5 }))
  await sql`
    insert into search_words (word, n)
    select word, n from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (word text, n integer)
    on conflict (word) do update set n = excluded.n`.execute(wend.db)
})
afterAll(() => wend.close())

/** All ways to mistype a word once. */
function createTypos(word: string): string[] {
  const letters = [...word]
  return letters.flatMap((letter, index) => {
    const [before, after] = [letters.slice(0, index), letters.slice(index + 1)]
    const swapped = after.length > 0 ? [[...before, after[0], letter, ...after.slice(1)]] : []
    const variants = [
      [...before, ...after],
      [...before, 'x', ...after],
      [...before, 'x', letter, ...after],
      ...swapped,
    ]
    return variants.map((variant) => variant.join('')).filter((text) => text !== word)
  })
}

it('finds each word despite any single typo', async () => {
  const typos = knownWords.flatMap((word) => createTypos(word).map((typo) => ({ typo, word })))
  const { rows } = await sql<{ typo: string }>`
    select typo from jsonb_to_recordset(${JSON.stringify(typos)}::jsonb) as a (typo text, word text)
    where word not in (select near.word from words_near(typo) as near)`.execute(wend.db)
  // A word of four letters is too short once a letter is missing.
  expect(rows.filter(({ typo }) => typo.length > 3)).toEqual([])
  expect(typos.length).toBeGreaterThan(200)
})

it('finds similar words among millions only if several sites have them', async () => {
  await sql`insert into search_words (word, n) values ('marmalade', 5), ('marmelader', 1)`.execute(wend.db)
  const findSimilar = async () =>
    (await sql<{ word: string }>`select word from words_like('marmaladd')`.execute(wend.db)).rows.map(
      ({ word }) => word,
    )
  expect((await findSimilar()).toSorted()).toEqual(['marmalade', 'marmelader'])
  await sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', 'search_words', 'reltuples', 700000::real)`.execute(
    wend.db,
  )
  expect(await findSimilar()).toEqual(['marmalade'])
})
