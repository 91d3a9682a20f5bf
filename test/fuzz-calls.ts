import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { oddTexts } from './odd-texts.ts'
import type { Wend } from './wend.ts'

// Calls of every operation in the OpenAPI description: valid, nearly valid, and nonsense.

export interface FuzzCall {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  /** `dead` sends a token that does not exist. */
  caller: 'nobody' | 'member' | 'staff' | 'dead'
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
}

const nastyTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '%00',
  '\ud800',
  '\u202e',
  '👩‍👩‍👧‍👦',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%',
  '%zz',
  '%c0%ae',
  '{{7*7}}',
  '-1',
  '0',
  '2147483647',
  '2147483648',
  '99999999999999999999999',
  '1e309',
  'NaN',
  'null',
  'true',
  '[]',
  '__proto__',
  'constructor',
  '\\',
  '%_%',
  '|&!():*',
  '"unclosed',
  '🙂'.repeat(300),
  'a'.repeat(3000),
  ...oddTexts,
)
const smallId = fc.integer({ min: 1, max: 6 })
const text = fc.oneof(nastyTexts, fc.string(), fc.string({ unit: 'grapheme' }), smallId.map(String))
const junk: fc.Arbitrary<unknown> = fc.oneof(text, smallId, fc.double(), fc.jsonValue({ maxDepth: 3 }))

/** Mostly valid values, so that calls get past validation. */
function valueFor(schema: Schema = {}): fc.Arbitrary<unknown> {
  const makeValid = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor))
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'string') {
      const address = fc.constantFrom(
        'https://notes.example.org/',
        'http://127.0.0.1/',
        'ada@example.org',
        'Ada',
      )
      return fc.oneof(fc.string({ minLength: 1, maxLength: 40 }), address, text)
    }
    if (type === 'number' || type === 'integer') return fc.oneof(smallId, fc.integer(), fc.double())
    if (type === 'boolean') return fc.boolean()
    if (type === 'array') return fc.array(valueFor(schema.items), { maxLength: 5 })
    if (type === 'object') return bodyFor(schema)
    return junk
  }
  return fc.oneof({ arbitrary: makeValid(), weight: 6 }, { arbitrary: junk, weight: 1 })
}

const bodyFor = (schema: Schema): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valueFor(property)]),
      ),
      { requiredKeys: [] },
    )
    .chain((body) =>
      fc.oneof(
        { arbitrary: fc.constant(body), weight: 8 },
        { arbitrary: junk.map((extra) => ({ ...body, extra })), weight: 1 },
      ),
    )

export const encode = (value: unknown) => {
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // A lone surrogate cannot be encoded, but careless clients send it anyway.
  try {
    return encodeURIComponent(plain ?? '')
  } catch {
    return '%ED%A0%80'
  }
}

function arbitraryCall(path: string, method: string, operation: Operation): fc.Arbitrary<FuzzCall> {
  const query = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
  const content = operation.requestBody?.content
  const segment = fc.oneof({ arbitrary: smallId.map(String), weight: 5 }, { arbitrary: text, weight: 2 })
  const rawSegment = fc.oneof(
    segment.map(encode),
    fc.constantFrom('%', '%zz', '%00', '..', '', '%2e%2e', '%ff'),
  )
  const url = fc
    .tuple(
      fc.array(rawSegment, { minLength: 5, maxLength: 5 }),
      fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, valueFor(schema)])), {
        requiredKeys: [],
      }),
      fc.constantFrom('', '', '', '&page=1&page=2', '&%', '&a[b]=c', '&__proto__=x'),
    )
    .map(([segments, fields, tail]) => {
      const filledPath = path.replace(/\{\w+\}/g, () => segments.pop() ?? '1')
      const search = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`)
      return `${filledPath}?${search.join('&')}${tail}`
    })
  const schema = content ? (Object.values(content)[0]?.schema ?? {}) : {}
  const body: fc.Arbitrary<{ body: string | undefined; type: string }> =
    method === 'get'
      ? fc.constant({ body: undefined, type: '' })
      : fc.oneof(
          {
            arbitrary: bodyFor(schema).map((value) => ({
              body: JSON.stringify(value),
              type: 'application/json',
            })),
            weight: 8,
          },
          {
            arbitrary: bodyFor(schema).map((value) => ({
              body: Object.entries(value)
                .map(([name, item]) => `${encode(name)}=${encode(item)}`)
                .join('&'),
              type: 'application/x-www-form-urlencoded',
            })),
            weight: 1,
          },
          {
            arbitrary: fc.record({
              body: fc.oneof(
                text,
                fc.constantFrom('{', '[]', 'null', '"x"', '{"a":', '[[[[', '{"__proto__":{}}'),
              ),
              type: fc.constantFrom(
                'application/json',
                'text/plain',
                'multipart/form-data; boundary=x',
                'multipart/form-data',
                'application/json; charset=utf-7',
                '',
                ';;;',
              ),
            }),
            weight: 1,
          },
        )
  const caller = fc.constantFrom(
    'nobody',
    'member',
    'member',
    'staff',
    'staff',
    'dead',
  ) satisfies fc.Arbitrary<FuzzCall['caller']>
  return fc.tuple(url, body, caller).map(([url, { body, type }, caller]) => ({
    method: method.toUpperCase(),
    url,
    headers: Object.fromEntries(type ? [['content-type', type]] : []),
    body,
    caller,
  }))
}

/** Generates `count` calls, spread evenly over all operations; the same seed gives the same calls. */
export function generateFuzzCalls(description: ApiDescription, count: number, seed: number): FuzzCall[] {
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => arbitraryCall(path, method, operation)),
  )
  const page = text.map(
    (path): FuzzCall => ({
      method: 'GET',
      url: `/${encode(path)}`,
      headers: {},
      body: undefined,
      caller: 'nobody',
    }),
  )
  return fc.sample(fc.oneof(page, ...operations), { numRuns: count, seed })
}

export const sendFuzzCall = (
  { app }: Wend,
  { method, url, headers, body }: FuzzCall,
  token: string | undefined,
) =>
  app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { ...headers, ...(token ? { authorization: `Token ${token}` } : {}) },
    ...(body === undefined ? {} : { payload: body }),
  })
