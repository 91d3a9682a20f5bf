import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { countVerdicts } from './count.ts'
import { getKeyFile, JudgedFile, JudgedKey } from './judged-file.ts'
import { mixVersions, type UnshuffledCase } from './mix.ts'

const texts = new Map([1, 2, 3, 4].map((id) => [id, { title: `Site ${id}`, description: '', tags: [] }]))
const about = { title: 'About', description: '', tags: [] }
const collected: UnshuffledCase[] = [
  { kind: 'similar', about, old: [1, 2], new: [2, 3] },
  { kind: 'for_you', about, old: [], new: [4] },
]

it('mixes the items of both versions without duplicates, in an order seeded by a text', () => {
  const { file, key } = mixVersions(collected, texts, 'one')
  expect(mixVersions(collected, texts, 'one')).toEqual({ file, key })
  const index = file.cases.findIndex(({ kind }) => kind === 'similar')
  const titles = file.cases[index]?.items.map(({ title }) => title) ?? []
  expect(titles.toSorted()).toEqual(['Site 1', 'Site 2', 'Site 3'])
  const versions = new Map(titles.map((title, itemIndex) => [title, key[index]?.[itemIndex]]))
  expect(versions.get('Site 1')).toEqual(['old'])
  expect(versions.get('Site 2')).toEqual(['old', 'new'])
  expect(versions.get('Site 3')).toEqual(['new'])
  expect(JSON.stringify(file)).not.toMatch(/"(old|new)"/)
})

it('counts verdicts by version once they are complete', () => {
  const { file, key } = mixVersions(collected, texts, 'one')
  expect(() => countVerdicts(file, key)).toThrow('4 items are not judged.')
  const verdicts: Record<string, 'good' | 'poor' | 'unsure'> = {
    'Site 1': 'poor',
    'Site 2': 'good',
    'Site 3': 'good',
    'Site 4': 'unsure',
  }
  for (const { items } of file.cases) for (const item of items) item.verdict = verdicts[item.title] ?? null
  expect(countVerdicts(file, key).split('\n').slice(2)).toEqual([
    '| similar | old | 1 | 1 | 0 | 50 % |',
    '| similar | new | 2 | 0 | 0 | 100 % |',
    '| for_you | new | 0 | 0 | 1 | – |',
  ])
  expect(() => countVerdicts(file, key.slice(1))).toThrow('The key does not match this file')
})

it.each(['2026-11-23-one.json', '2026-11-23-two.json'])(
  'matches the published result of %s',
  async (name) => {
    const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
    const judged = JudgedFile.parse(JSON.parse(await read(name)))
    const table = countVerdicts(judged, JudgedKey.parse(JSON.parse(await read(getKeyFile(name)))))
    expect(judged.cases.filter(({ kind }) => kind === 'similar')).toHaveLength(60)
    expect(judged.cases.filter(({ kind }) => kind === 'for_you')).toHaveLength(6)
    expect(await read('../../bench/results/judgements.md')).toContain(table)
  },
)
