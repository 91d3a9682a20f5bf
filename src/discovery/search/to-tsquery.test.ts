import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'
import { prepare } from './find-sites.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const textsOf = async (query: string) => (await prepare(wend.services.database.db, query)).texts

it.each([
  ['a word', 'peat', 1],
  ['each of two words', 'peat mire', 2],
  ['no more than three', 'peat mire sundew curlews', 3],
  ['a mark beside a word', 'tag:bogs peat', 2],
  ['what only lacks something with what does not', 'lang:und peat', 1],
])('can use an index for %s alone', async (_, query, many) => {
  const { parts, loose } = await textsOf(query)
  expect(parts.length).toBe(many)
  const marksIn = (text: string) => new Set(text.match(/'[^']+'/g))
  expect(marksIn(parts.join(' '))).toEqual(marksIn(loose))
  // PostgreSQL says `T` where an index can do nothing but read all of itself.
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
])('detects whether %s contains marks only', async (query, isOfMarks) => {
  expect((await textsOf(query)).isOfMarks).toBe(isOfMarks)
})
