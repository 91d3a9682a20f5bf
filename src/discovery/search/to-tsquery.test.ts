import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'
import { prepareQuery } from './find-sites.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const getTsqueries = async (query: string) => (await prepareQuery(wend.services.database.db, query)).tsqueries

it.each([
  ['a word', 'peat', 1],
  ['each of two words', 'peat mire', 2],
  ['at most three parts', 'peat mire sundew curlews', 3],
  ['an operator and a word', 'tag:bogs peat', 2],
  ['an exclusion together with a word', 'lang:und peat', 1],
])('queries an index for %s', async (_, query, partCount) => {
  const { parts, loose } = await getTsqueries(query)
  expect(parts.length).toBe(partCount)
  const findLexemes = (text: string) => new Set(text.match(/'[^']+'/g))
  expect(findLexemes(parts.join(' '))).toEqual(findLexemes(loose))
  // PostgreSQL returns `T` if an index would have to be read in full.
  const { rows } = await wend.services.database.pool.query(
    'select querytree(part::tsquery) as tree from unnest($1::text[]) as part',
    [parts],
  )
  for (const { tree } of rows) expect(tree).not.toBe('T')
})

it.each([
  ['tag:bogs', true],
  ['lang:und -peat', true],
  ['tag:bogs OR site:peat.example', true],
  ['tag:bogs peat', false],
  ['"peat mire"', false],
  ['tag:bogs OR peat', false],
])('detects if %s has only operators', async (query, hasOnlyOperators) => {
  expect((await getTsqueries(query)).hasOnlyOperators).toBe(hasOnlyOperators)
})
