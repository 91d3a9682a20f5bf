import { expect, it } from 'vitest'
import type * as zod from 'zod'
import { z as stub } from './no-zod.ts'

const z = stub as typeof zod.z

it('allows declaring shapes', () => {
  const Person = z.object({ name: z.string().min(1).max(30), mail: z.email().optional() })
  expect(() => Person.extend({ age: z.number() }).shape.age).not.toThrow()
})

it.each(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'spa', 'decode', 'safeEncode'] as const)(
  'throws if %s is called',
  (name) => {
    expect(() => z.object({ name: z.string() })[name]({} as never)).toThrow(/only the server validates/)
  },
)
