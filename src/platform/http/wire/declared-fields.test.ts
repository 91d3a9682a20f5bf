import { expect, test } from 'vitest'
import { z } from 'zod'
import { pickDeclaredFields } from './declared-fields.ts'

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
  const reply = {
    password: 'hidden',
    ...site,
    user: { email: 'ada@mail.example', ...site.user },
    related: [{ ...site.related[0], secret: 1 }],
  }
  expect(pickDeclaredFields(Site, reply)).toStrictEqual(site)
  expect(JSON.stringify(pickDeclaredFields(Site, reply))).toBe(JSON.stringify(Site.parse(reply)))
})

test('reports missing fields like zod', () => {
  const { because: _, homepage: __, ...withoutOptional } = site
  for (const reply of [withoutOptional, { ...site, because: undefined }, { ...site, user: null }])
    expect(pickDeclaredFields(Site, reply)).toStrictEqual(Site.parse(reply))
  expect(pickDeclaredFields(z.void(), undefined)).toBeUndefined()
})

test.each([
  ['a text for a number', { id: '1' }],
  ['NaN', { id: Number.NaN }],
  ['an unknown enum value', { status: 'lost' }],
  ['an array for an object', { user: [] }],
  ['an object for an array', { related: {} }],
  ['null where it is not declared', { title: null }],
  ['a nested mismatch', { related: [{ id: 2, user: { username: 'bob' } }] }],
  ['a type that only zod checks', { settings: { tone: true } }],
  ['a text with a further check', { homepage: 'gardens' }],
  ['a number with a further check', { counts: [1.5] }],
  ['a missing field', { is_new: undefined }],
])('rejects %s like zod', (_, change) => {
  const reply = { ...site, ...change }
  const { error } = Site.safeParse(reply)
  expect(error?.issues).not.toEqual([])
  expect(() => pickDeclaredFields(Site, reply)).toThrow(error?.message)
})
