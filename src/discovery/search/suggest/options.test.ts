import { expect, it } from 'vitest'
import { keepExamplesTogether, type Option, optionsFor } from './options.ts'

const noSuggestions = { tags: [], blogs: [], people: [], corrected: null, unknown_address: null }
const site = {
  ...{ id: 1, slug: 'tea', title: 'Tea', domain: 'tea.example', image_blog_page: null },
  kind: 'blog' as const,
}
const getKinds = (options: Option[]) => options.map(({ kind }) => kind)
const completeOperators = (typed: string) =>
  optionsFor(typed, [], noSuggestions, true).flatMap((option) =>
    option.kind === 'operator' ? [option.completed] : [],
  )

it('starts with recent searches, a way to clear them, and every operator', () => {
  const options = optionsFor('', ['moss', 'tea'], undefined, true)
  expect(getKinds(options).slice(0, 3)).toEqual(['recent', 'recent', 'forget'])
  expect(getKinds(options).slice(3)).toEqual(Array.from({ length: 6 }, () => 'operator'))
  expect(getKinds(optionsFor('', [], undefined, true))).not.toContain('forget')
})

it('lists the most direct options first', () => {
  const found = {
    tags: [{ value: 'tea', count: 3 }],
    blogs: [site],
    people: [{ username: 'teapot', avatar: null }],
    corrected: null,
    unknown_address: null,
  }
  expect(getKinds(optionsFor('te', ['tea rooms', 'moss'], found, true))).toEqual([
    'recent',
    'site',
    'tag',
    'person',
  ])
})

it('completes a tag after its operator and keeps the words before it, ahead of sites', () => {
  const found = { ...noSuggestions, tags: [{ value: 'tea', count: 3 }], blogs: [site] }
  const completeTag = (typed: string) => optionsFor(typed, [], found, true)[0]
  expect(completeTag('moss tag:t')).toMatchObject({ kind: 'tag term', query: 'moss tag:tea' })
  expect(completeTag('moss -tag:"t')).toMatchObject({ query: 'moss -tag:"tea"' })
})

it('lists a tag with punctuation before sites once it is typed in full', () => {
  const found = { ...noSuggestions, tags: [{ value: 'c++', count: 3 }], blogs: [site] }
  expect(getKinds(optionsFor('C++', [], found, true))).toEqual(['tag', 'site'])
  expect(getKinds(optionsFor('c', [], found, true)).slice(0, 2)).toEqual(['site', 'tag'])
})

it('offers to submit an address only while it is in the field', () => {
  const found = { ...noSuggestions, unknown_address: 'tea.exampl' }
  expect(getKinds(optionsFor('tea.exampl', [], found, true))).toEqual(['upload'])
  expect(getKinds(optionsFor('tea.example', [], found, false))).toEqual([])
})

it.each([
  ['ta', ['tag:']],
  ['moss la', ['moss lang:']],
  ['moss has', ['moss has:feed ']],
  ['is:a', ['is:away ']],
  ['moss -', ['moss -']],
  ['moss o', ['moss OR ']],
  ['o', []],
  ['moss ', []],
  ['moss tag:', []],
])('completes the operator that starts with %j', (typed, expected) =>
  expect(completeOperators(typed)).toEqual(expected),
)

it('keeps examples on one line, and lets words with hyphens break', () => {
  expect(keepExamplesTogether('exclude a word: -garden')).toBe('exclude a word: -\u2060garden')
  expect(keepExamplesTogether('من دون كلمة: \u2068-حديقة\u2069')).toContain('\u2068-\u2060حديقة')
  expect(keepExamplesTogether('either word: tea OR coffee')).toMatch(/: tea\u00a0OR\u00a0coffee$/)
  expect(keepExamplesTogether('a well-known word')).toBe('a well-known word')
})
