import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredFields } from './declared-fields.ts'

const Person = z.object({ username: z.string(), avatar: z.string().nullable() })
const Site = z.object({
  id: z.number(),
  title: z.string(),
  status: z.enum(['published', 'held']),
  because: z.array(z.string()).optional(),
  user: Person.nullable(),
  related: z.array(z.object({ id: z.number(), user: Person })),
  settings: z.record(z.string(), z.union([z.string(), z.number()])),
  homepage: z.url().optional(),
  counts: z.array(z.int()),
  is_new: z.boolean(),
  anything: z.unknown(),
})

const site = {
  id: 1,
  title: 'Gardens',
  status: 'held',
  because: ['gardens'],
  user: { username: 'ada', avatar: null },
  related: [{ id: 2, user: { username: 'bob', avatar: '/bob.png' } }],
  settings: { tone: 'calm', size: 3 },
  homepage: 'https://gardens.example',
  counts: [1, 2],
  is_new: false,
  anything: { goes: [1] },
}

test('strips undeclared fields at every depth, and keeps the declared order', () => {
  const given = {
    password: 'hidden',
    ...site,
    user: { email: 'ada@mail.example', ...site.user },
    related: [{ ...site.related[0], secret: 1 }],
  }
  expect(declaredFields(Site, given)).toStrictEqual(site)
  expect(JSON.stringify(declaredFields(Site, given))).toBe(JSON.stringify(Site.parse(given)))
})

test('reports missing fields like zod', () => {
  const { because: _, homepage: __, ...without } = site
  for (const given of [without, { ...site, because: undefined }, { ...site, user: null }])
    expect(declaredFields(Site, given)).toStrictEqual(Site.parse(given))
  expect(declaredFields(z.void(), undefined)).toBeUndefined()
})

test.each([
  ['a text for a number', { id: '1' }],
  ['no number at all', { id: Number.NaN }],
  ['an unknown word', { status: 'lost' }],
  ['a list for an object', { user: [] }],
  ['an object for a list', { related: {} }],
  ['null where it is not declared', { title: null }],
  ['a mistake at some depth', { related: [{ id: 2, user: { username: 'bob' } }] }],
  ['what only the library knows', { settings: { tone: true } }],
  ['a text that is checked further', { homepage: 'gardens' }],
  ['a number that is checked further', { counts: [1.5] }],
  ['a missing field', { is_new: undefined }],
])('rejects %s like the library', (_, change) => {
  const given = { ...site, ...change }
  const { error } = Site.safeParse(given)
  expect(error?.issues).not.toEqual([])
  expect(() => declaredFields(Site, given)).toThrow(error?.message)
})
