import { afterAll, beforeAll, expect, it } from 'vitest'
import { invalidCode } from '#contract/refusal.ts'
import { reasonList } from '#main/reason-list.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { fuzzCalls, sendFuzzCall } from './fuzz-calls.ts'
import { startWend, type Wend } from './wend.ts'

// No call of any kind is answered with a 5xx, none hangs, and every refusal has a code of the list. FUZZ_REQUESTS=20000 FUZZ_SEED=7 for a longer run.

const count = Number(process.env.FUZZ_REQUESTS ?? 3000)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_101)

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** People and content to act on; calls delete them, so they are created again now and then. */
async function people(): Promise<Record<'member' | 'staff', TestPerson>> {
  const member = await makeUser(wend)
  const staff = await makeUser(wend, undefined, { is_staff: true })
  await makeSite(wend, { by: member, tags: ['plants'] })
  return { member, staff }
}

it(`answers ${count} odd calls without a bug`, async () => {
  const { body } = await wend.anyone('GET /api/openapi.json')
  const calls = fuzzCalls(body, count, seed)
  const statuses: Record<number, number> = {}
  const bugs: string[] = []
  const codes = new Set([invalidCode, ...reasonList.map(({ code }) => code)])
  let now = await people()
  for (const [at, call] of calls.entries()) {
    if (at % 50 === 0) now = await people()
    const { who } = call
    const token = who === 'dead' ? 'dead' : who === 'nobody' ? undefined : now[who].token
    const response = await sendFuzzCall(wend, call, token)
    const { statusCode } = response
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    const isBug = statusCode >= 500 || (statusCode >= 400 && !codes.has(response.json().code))
    if (isBug) bugs.push(`${statusCode} ${JSON.stringify(call)}`.slice(0, 1000))
  }
  expect(bugs.slice(0, 20)).toEqual([])
  // If nothing were accepted, this would prove nothing.
  expect(statuses[200] ?? 0).toBeGreaterThan(count / 20)
}, 600_000)
