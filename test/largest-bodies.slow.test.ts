import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import { joinSchema, type ServerEndpoint } from '#api-contract/schema.ts'
import { routes } from '#app/modules.ts'
import { submitOwnerRequest } from '#opt-outs/contract.ts'
import * as schemas from '#opt-outs/schemas.ts'
import { makeUser, type TestPerson } from './builders.ts'
import { measureLongestBlockMs } from './longest-block.ts'
import { startWend, type Wend } from './wend.ts'

// Sends the largest accepted bodies, of kinds that are expensive to parse, to every endpoint, and measures for how long
// they block other requests.

const megabyte = 1024 * 1024
/** `npm run largest-bodies` sends every kind to every field, which takes minutes; otherwise the kinds take turns. */
const allKinds = process.env.LARGEST_BODIES === 'all'
/**
 * How long a request may block the event loop, in milliseconds of this thread's CPU time. Shared machines took twice as
 * long for the same work, and must not fail `npm test`.
 */
const maxMs = allKinds ? 60 : 300

/** A JSON value of about this many bytes. */
type MakeJson = (bytes: number) => string
const repeat =
  (item: string, prefix = '[', suffix = ']', separator = ','): MakeJson =>
  (bytes) => {
    const count = Math.floor((bytes - prefix.length - suffix.length) / (item.length + separator.length))
    return `${prefix}${new Array(count).fill(item).join(separator)}${suffix}`
  }
const text = (piece: string) => repeat(piece, '"', '"', '')

const lists: Record<string, MakeJson> = {
  'invalid items': (bytes) => `[${Array.from({ length: bytes / 9 }, (_, n) => `"!${n % 99999}"`).join(',')}]`,
  numbers: repeat('1'),
  objects: repeat('{"a":[]}'),
  'different items': (bytes) =>
    `[${Array.from({ length: bytes / 9 }, (_, n) => `"tag${n % 99999}"`).join(',')}]`,
  'nested lists': repeat(`${'['.repeat(150)}${']'.repeat(150)}`),
  'lone surrogates': repeat('"\\ud800"'),
}
const texts: Record<string, MakeJson> = {
  letters: text('a'),
  digits: text('9'),
  spaces: text(' '),
  commas: text('a,'),
  'different words': (bytes) =>
    `"${Array.from({ length: bytes / 9 }, (_, n) => `tag${n % 99999}`).join(',')}"`,
  'lines with a lone surrogate': text('\\n\\ud800'),
  accents: text('e\\u0301'),
  'an address': (bytes) => `"https://${'a.'.repeat(bytes / 2 - 20)}example/"`,
  'an email address': (bytes) => `"a@${'a.'.repeat(bytes / 2 - 20)}example"`,
}
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_'
/** The shortest distinct names: a, b, … aa, ba, … */
function* shortNames(): Generator<string> {
  for (let n = 0; ; n++) {
    let name = ''
    for (let rest = n; rest >= 0; rest = Math.floor(rest / letters.length) - 1)
      name += letters[rest % letters.length]
    yield name
  }
}
/** Joins as many of the shortest names as fit, each with a prefix and suffix. */
function joinNames(bytes: number, prefix: string, suffix: string, separator: string): string {
  const all: string[] = []
  let length = 0
  for (const name of shortNames()) {
    length += prefix.length + name.length + suffix.length + separator.length
    if (length > bytes) break
    all.push(prefix + name + suffix)
  }
  return all.join(separator)
}
const bodies: Record<string, MakeJson> = {
  'the shortest names': (bytes) => `{${joinNames(bytes - 2, '"', '":1', ',')}}`,
  'a list of the shortest names': (bytes) => `{"a":[${joinNames(bytes - 8, '{"', '":1}', ',')}]}`,
  'many fields with lone surrogates': repeat('"\\ud800":"\\udc00"', '{', '}'),
  'a deep list': (bytes) => `{"a":${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}}`,
  'a deep object': repeat('{"a":', '', '1', ''),
  'unclosed lists': (bytes) => `{"a":${'['.repeat(bytes - 20)}`,
}

let wend: Wend
let ada: TestPerson
const endpoints = routes.map(({ endpoint }) => endpoint)
const isRead = ({ route }: ServerEndpoint) => route.startsWith('GET ')

beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

function getBodyFields({ input, route }: ServerEndpoint): [string, z.ZodType][] {
  const inPath = pathParams(splitRoute(route).path)
  return Object.entries((input as z.ZodObject<Record<string, z.ZodType>>).shape).filter(
    ([field]) => !inPath.includes(field),
  )
}

/** The body limit of an endpoint, in bytes. */
const getMaxBytes = ({ bodyBytes }: Pick<ServerEndpoint, 'bodyBytes'>) => bodyBytes - 500
const generated = new Map<string, string>()
/** Generates each kind once per body limit. */
const generateOnce = (kind: string, make: MakeJson, room: number): string => {
  const name = `${kind} ${room}`
  const value = generated.get(name) ?? make(room)
  generated.set(name, value)
  return value
}

let turn = 0
const takeTurns = <T>(kinds: T[]): T[] => (allKinds ? kinds : kinds.slice(turn++ % kinds.length).slice(0, 1))

const acceptsList = (shape: z.ZodType) =>
  JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).includes('"array"')

/** Bodies that fill an endpoint's limit: lists one field at a time, texts all at once. */
function* bodiesFor(endpoint: ServerEndpoint): Generator<[string, string]> {
  const fields = getBodyFields(endpoint)
  const room = getMaxBytes(endpoint)
  for (const [field, shape] of fields) {
    const listKinds = Object.entries(lists)
    for (const [kind, make] of acceptsList(shape) ? listKinds : takeTurns(listKinds))
      yield [`${field}: ${kind}`, `{"${field}":${generateOnce(kind, make, room)}}`]
  }
  for (const [kind, make] of fields.length > 0 ? takeTurns(Object.entries(texts)) : []) {
    const bytesPerField = room / fields.length - 50
    yield [`all: ${kind}`, `{${fields.map(([field]) => `"${field}":${make(bytesPerField)}`).join(',')}}`]
  }
  for (const [kind, make] of takeTurns(Object.entries(bodies))) yield [kind, generateOnce(kind, make, room)]
}

/** Splits a body into chunks that arrive, as from a network, each in its own turn of the event loop. */
async function* splitIntoChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += 64 * 1024) {
    await nextTurn()
    yield bytes.subarray(offset, offset + 64 * 1024)
  }
}

const slowCalls: string[] = []
/** Other work on the machine only ever makes a turn longer, so slow ones are measured again. */
const maxTries = 3
async function send(endpoint: ServerEndpoint, kind: string, type: string, body: string | Buffer, query = '') {
  let ms = Number.POSITIVE_INFINITY
  for (let n = 0; n < maxTries && ms > maxMs; n++)
    ms = Math.min(ms, await sendOnce(endpoint, kind, type, body, query))
  if (ms > maxMs) slowCalls.push(`${endpoint.route} (${kind}): ${Math.round(ms)} ms`)
}

/** @returns the longest event-loop turn while replying, in milliseconds */
async function sendOnce(
  endpoint: ServerEndpoint,
  kind: string,
  type: string,
  body: string | Buffer,
  query: string,
) {
  const { method, path } = splitRoute(endpoint.route)
  const url = path.replace(/:\w+/g, '1') + query
  const payload = Readable.from(splitIntoChunks(Buffer.from(body)), { objectMode: false })
  let status = 0
  const ms = await measureLongestBlockMs(async () => {
    const headers = {
      authorization: `Token ${ada.token}`,
      ...(isRead(endpoint) ? {} : { 'content-type': type }),
    }
    const request = { method: method as 'GET', url, headers }
    const reply = await wend.app.inject(isRead(endpoint) ? request : { ...request, payload })
    status = reply.statusCode
  })
  expect(status, `${endpoint.route} (${kind})`).toBeLessThan(500)
  // The call may have ended the caller's own session or account.
  if (status === 401) ada = await makeUser(wend, undefined, { is_staff: true })
  return ms
}

function formsFor(endpoint: ServerEndpoint): [string, string][] {
  const names = getBodyFields(endpoint).map(([field]) => field)
  const [first = 'a'] = names
  const room = getMaxBytes(endpoint)
  const bytesPerField = Math.floor(room / 3 / (names.length || 1) - 30)
  return [
    ['the shortest names', joinNames(room, '', '', '&')],
    ['the shortest names, with signs', joinNames(room, '', '=%', '&')],
    ['one field again and again', `${first}=1&`.repeat(room / (first.length + 3))],
    ['long', names.map((field) => `${field}=${'%20'.repeat(bytesPerField)}`).join('&')],
  ]
}

it('JSON and form bodies do not block the event loop', async () => {
  slowCalls.length = 0
  for (const endpoint of endpoints.filter((endpoint) => !isRead(endpoint) && !endpoint.upload)) {
    for (const [kind, body] of bodiesFor(endpoint)) await send(endpoint, kind, 'application/json', body)
    const form = 'application/x-www-form-urlencoded'
    for (const [kind, body] of takeTurns(formsFor(endpoint)))
      await send(endpoint, `form: ${kind}`, form, body)
  }
  expect(slowCalls).toEqual([])
})

/** Routes outside the contract, and routes that do not exist. */
const otherRoutes = [
  'POST /reading',
  'POST /reading/requests/a',
  'POST /unsubscribe/a/all',
  'POST /undo-email/a',
  'POST /undo-changes/a',
  'POST /api/csp-reports/',
  'POST /api/stripe-webhook/',
  'POST /api/blogs/',
  'DELETE /api/nothing/',
  'POST /home',
] as const

it('bodies of any shape and size do not block the event loop', async () => {
  slowCalls.length = 0
  const types = ['application/json', 'application/x-www-form-urlencoded', 'application/csp-report']
  const [contactEndpoint] = endpoints.filter(({ route }) => route === 'POST /api/contact/')
  for (const route of [...otherRoutes, contactEndpoint?.route ?? 'POST /']) {
    const bodyBytes =
      route === 'POST /reading'
        ? joinSchema(submitOwnerRequest, schemas.submitOwnerRequest).bodyBytes
        : 32 * 1024
    const endpoint = { route, bodyBytes } as ServerEndpoint
    for (const room of [getMaxBytes(endpoint), megabyte]) {
      const kinds = Object.entries(bodies)
      for (const [kind, make] of room === megabyte ? takeTurns(kinds) : kinds)
        for (const type of types)
          await send(endpoint, `${kind}, ${room}`, type, generateOnce(kind, make, room))
      await send(endpoint, `form, ${room}`, types[1] ?? '', joinNames(room, '', '', '&'))
    }
  }
  expect(slowCalls).toEqual([])
})

it('uploads do not block the event loop', async () => {
  slowCalls.length = 0
  for (const endpoint of endpoints.filter((endpoint) => endpoint.upload)) {
    const { field = '', bytes = 0 } = endpoint.upload ?? {}
    const part = (name: string, attributes: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"${attributes}\r\n\r\n${value}\r\n`
    const file = part(field, '; filename="a"', 'x'.repeat(bytes - 1))
    const others = Array.from({ length: 8 }, (_, n) =>
      part(n ? `f${n}` : 'reason', '', ' \n'.repeat(500_000)),
    )
    const type = 'multipart/form-data; boundary=b'
    await send(endpoint, 'a large file', type, Buffer.from(`${file}--b--\r\n`))
    await send(endpoint, 'large fields', type, Buffer.from(`${others.join('')}${file}--b--\r\n`))
    await send(endpoint, 'many fields', type, Buffer.from(`${part('a', '', '1').repeat(15_000)}--b--\r\n`))
  }
  expect(slowCalls).toEqual([])
})

it('long addresses do not block the event loop', async () => {
  slowCalls.length = 0
  for (const endpoint of endpoints.filter(isRead)) {
    for (const [field] of getBodyFields(endpoint)) {
      for (const value of ['a'.repeat(15_000), '%20'.repeat(5000), '"('.repeat(7000), 'ab%20'.repeat(3000)]) {
        await send(endpoint, field, '', '', `?${field}=${value}`)
      }
    }
    for (const query of takeTurns([joinNames(15_000, '', '', '&'), '&'.repeat(15_000), 'a%=&'.repeat(3700)]))
      await send(endpoint, 'many names', '', '', `?${query}`)
  }
  expect(slowCalls).toEqual([])
})
