import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { formatMessage, invalidCode } from '#api-contract/api-error.ts'
import { errorTexts } from '#app/modules.ts'
import { publicApi } from '#app/product.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { makeUser, type TestPerson } from './builders.ts'
import { type ApiReply, startWend, type Wend } from './wend.ts'

// Calls every route of the API as every kind of caller, with invalid input: each error reply has a documented code
// and the sentence of that code.

let wend: Wend
let member: TestPerson
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  await renewPeople()
})
afterAll(() => wend.close())

/** Creates new people, since a call may have ended the session or account of the previous ones. */
async function renewPeople() {
  member = await makeUser(wend)
  staff = await makeUser(wend, undefined, { is_staff: true })
}

interface ErrorCode {
  code: string
  params?: Record<string, string | number>
}

const seen = new Set<string>()

/** Finds mistakes in an error reply. */
function findFaults({ status, body }: ApiReply): string[] {
  if (status < 400) return []
  if (typeof body?.code !== 'string') return [`${status} without a code: ${JSON.stringify(body)}`]
  const { code, params, detail, codes = {} } = body
  const messages: [sentence: string, error: ErrorCode][] =
    detail === undefined ? [] : [[detail, { code, params }]]
  for (const [field, errors] of Object.entries(codes as Record<string, ErrorCode[]>))
    for (const [index, error] of errors.entries()) messages.push([body[field]?.[index], error])
  const allCodes = [code, ...messages.map(([, error]) => error.code)]
  for (const code of allCodes) seen.add(code)
  const unknown = allCodes.filter((code) => !isListed(code))
  const wrongSentences = messages.filter(
    ([sentence, error]) => isListed(error.code) && sentence !== sentenceFor(error),
  )
  return [
    ...unknown.map((code) => `${status} with ${code}, which is not in the list`),
    ...wrongSentences.map(
      ([sentence, error]) => `${status} ${error.code} says “${sentence}”, not “${sentenceFor(error)}”`,
    ),
  ]
}
const isListed = (code: string) => code === invalidCode || code in errorTexts
const sentenceFor = ({ code, params }: ErrorCode) => {
  const text = errorTexts[code]
  return text === undefined ? '' : formatMessage(defaultTranslator, text, params)
}

/** Invalid bodies: not an object, or with the same wrong value in each field. */
function bodiesFor(input: z.ZodObject): (object | string | undefined)[] {
  const invalidValues = [null, '', 'x', -1, ['x'], { a: 1 }, 'x'.repeat(20_000)]
  const fields = Object.keys(input.shape)
  return [
    ...[undefined, '{', '[]', '['.repeat(300)],
    ...invalidValues.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
  ]
}
const json = { headers: { 'content-type': 'application/json' } }
const ids = ['0', '999999999', '99999999999', 'x']

describe.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s', (method) => {
  const endpoints = publicApi.endpoints.filter(({ route }) => route.startsWith(`${method} `))

  it.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))(
    'rejects invalid input with a documented code: %s',
    async (route, { input }) => {
      const faults: string[] = []
      // Routes without an id need only one pass.
      for (const id of route.includes(':') ? ids : ['x']) {
        const address = route.replace(/:\w+/g, id)
        for (const call of [wend.anonymous, wend.as('dead'), member.call, staff.call]) {
          const bodies = method === 'GET' ? [undefined] : bodiesFor(input as z.ZodObject)
          for (const body of id === 'x' || call === staff.call ? bodies : [undefined]) {
            const reply = await call(address as typeof route, body, body === undefined ? {} : json)
            faults.push(...findFaults(reply).map((fault) => `${address}: ${fault}`))
            if (reply.status < 400 && method !== 'GET') await renewPeople()
          }
        }
      }
      expect(faults).toEqual([])
    },
  )
})

it('has documented codes outside the contract too', async () => {
  const replies = [
    await wend.anonymous('GET /api/nothing/'),
    await wend.anonymous('DELETE /api/total-blogs/'),
    await wend.anonymous('GET /api/notifications/events/'),
    await wend.as('dead')('GET /api/notifications/events/'),
    await member.call('GET /api/staff/imports/1/events/'),
    await staff.call('GET /api/staff/imports/1/events/'),
    await staff.call('GET /api/staff/imports/1/report/'),
    await wend.anonymous('GET /api/blogs/recent/?page=0'),
    await staff.call('POST /api/contact/', `{"message":"${'x'.repeat(2_000_000)}"}`, json),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 405, 401, 401, 403, 404, 404, 404, 413])
  expect(replies.flatMap(findFaults)).toEqual([])
})

it('covers many codes', () => expect(seen.size).toBeGreaterThan(15))
