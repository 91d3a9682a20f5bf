import { describe, expect, it } from 'vitest'
import { parseQuery, type Query } from './parse-query.ts'

/** The terms of a query, as `-kind:text`; alternatives are joined by a slash. */
function describeTerms({ terms }: Query): string[] {
  const groups = Map.groupBy(terms, ({ group }) => group)
  return [...groups.values()].map((group) =>
    group.map(({ kind, text, isExcluded }) => `${isExcluded ? '-' : ''}${kind}:${text}`).join(' / '),
  )
}

const targets = ['sites', 'posts'] as const

describe.each(targets)('a search for %s', (target) => {
  const parse = (input: string) => parseQuery(input, target)

  it.each([
    ['tea  kettle', ['words:tea', 'words:kettle']],
    ['the of', ['words:the', 'words:of']],
    ['-tea', ['-words:tea']],
    ['"a kettle" -"of tea"', ['phrase:a kettle', '-phrase:of tea']],
    ['“a kettle” «of tea» 「お茶」', ['phrase:a kettle', 'phrase:of tea', 'phrase:お茶']],
    ['tag:Garden TAG: tea tag:"slow web"', ['tag:garden', 'tag:tea', 'tag:slow-web']],
    ['-tag:garden', ['-tag:garden']],
    ['site:example.org x', ['site:example.org', 'words:x']],
    ['site:https://www.Example.org/ x', ['site:example.org', 'words:x']],
    ['lang:DE-at lang:es-419 lang:zh-Hans-CN', ['lang:de', 'lang:es', 'lang:zh']],
    ['tea OR coffee', ['words:tea / words:coffee']],
    ['tea OR "a kettle" OR tag:garden x', ['words:tea / phrase:a kettle / tag:garden', 'words:x']],
    ['OR tea', ['words:OR', 'words:tea']],
    ['tea OR', ['words:tea']],
    ['tea or coffee', ['words:tea', 'words:or', 'words:coffee']],
    ['tea OR -coffee', ['words:tea', '-words:coffee']],
    ['-tea OR coffee', ['-words:tea', 'words:coffee']],
  ])('reads %s', (query, expected) => {
    expect(describeTerms(parse(query))).toEqual(expected)
    expect(parse(query).not_understood).toEqual([])
  })

  it.each([
    ['', []],
    ['   ', []],
    ['"', []],
    ['""', []],
    ['!!! -- ...', []],
    ['"tea kettle', ['words:tea', 'words:kettle']],
    ['tea" kettle', ['words:tea', 'words:kettle']],
    ['"tea" "', ['phrase:tea']],
    ['tag:', ['words:tag:']],
    ['site:...', []],
    ['note: tea', ['words:note:', 'words:tea']],
    ['\u0000', []],
    ['😀', ['words:😀']],
    ['東京の散歩', ['words:東京の散歩']],
    ["a' | 'b <->", ["words:a'", 'words:|', "words:'b", 'words:<->']],
  ])('accepts any text: %j', (query, expected) => {
    expect(describeTerms(parse(query))).toEqual(expected)
  })

  it.each(['x', 'a ', '"', '-', 'tag:', '東', '😀', 'a OR '])('accepts 10,000 characters of %j', (text) => {
    const { terms } = parse(text.repeat(Math.ceil(10_000 / text.length)))
    expect(terms.length).toBeLessThanOrEqual(5000)
  })

  it('reports unknown operators, each once, and searches for their words', () => {
    const query = parse('tea author:ada author:ada')
    expect(query.not_understood).toEqual(['author:ada'])
    expect(describeTerms(query)).toEqual(['words:tea', 'words:author:ada', 'words:author:ada'])
    expect(parse('tea http://').not_understood).toEqual([])
  })

  it('marks the languages of the filter', () => {
    const { terms, languages } = parseQuery('OR tea', target, ['de', 'fr'])
    expect(languages).toEqual(['de', 'fr'])
    expect(describeTerms({ terms } as Query)).toEqual(['lang:de / lang:fr', 'words:OR', 'words:tea'])
    expect(terms.map(({ isFromFilter }) => isFromFilter ?? false)).toEqual([true, true, false, false])
  })
})

describe('operators for sites', () => {
  it('are kind:, is: and has:', () => {
    const query = parseQuery('kind: article is:gone -has:feed', 'sites')
    expect(describeTerms(query)).toEqual(['kind:article', 'is:gone', '-has:feed'])
  })

  it('are words if they are invalid', () => {
    const query = parseQuery('is:blue lang:klingon tag:"!!" after:2026 tea', 'sites')
    expect(query.not_understood).toEqual(['is:blue', 'lang:klingon', 'tag:"!!"', 'after:2026'])
    expect(describeTerms(query)).toEqual([
      'words:is blue',
      'words:lang klingon',
      'phrase:tag !!',
      'words:after:2026',
      'words:tea',
    ])
    expect([query.firstDay, query.endDay]).toEqual([null, null])
  })

  it.each([
    ['example.org', 'example.org', undefined],
    ['<https://www.example.org/tea>', 'example.org', undefined],
    ['[Tea](https://example.org/)', 'example.org', undefined],
    ['https://example.org tea', undefined, undefined],
    ['c++', undefined, 'c++'],
    ['tea', undefined, undefined],
  ])('are not needed for an address or a tag with punctuation: %s', (input, host, tag) => {
    expect(parseQuery(input, 'sites')).toMatchObject({ host, tag })
    expect(parseQuery(input, 'posts')).toMatchObject({ host: undefined, tag: undefined })
  })
})

describe('operators for posts', () => {
  it('are after: and before:, the last one of each', () => {
    const query = parseQuery('tea after:2024 after:2026-3 before:2026-12-31', 'posts')
    expect([query.firstDay, query.endDay]).toEqual(['2026-03-01', '2026-12-31'])
    expect(describeTerms(query)).toEqual(['words:tea'])
  })

  it('are ignored if they are invalid or apply to sites only', () => {
    const text = 'has:feed is:x lang:klingon tag:"!!" after:soon before:2026-02-30 before:0000 -after:2026'
    const query = parseQuery(`tea ${text}`, 'posts')
    expect(query.not_understood.join(' ')).toBe(text)
    expect(describeTerms(query)).toEqual(['words:tea'])
    expect([query.firstDay, query.endDay]).toEqual([null, null])
  })

  it('are words before punctuation, and before a space if they apply to sites only', () => {
    expect(describeTerms(parseQuery('kind: tea before: (2020)', 'posts'))).toEqual([
      'words:kind:',
      'words:tea',
      'words:before:',
      'words:(2020)',
    ])
  })
})
