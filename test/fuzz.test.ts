import { afterAll, beforeAll, expect, it } from 'vitest'
import { invalidCode } from '#api-contract/api-error.ts'
import { errors } from '#app/modules.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { type FuzzCall, generateFuzzCalls, sendFuzzCall } from './fuzz-calls.ts'
import { createOddCalls } from './odd-calls.ts'
import { startWend, type Wend } from './wend.ts'

// No call is answered with a 5xx or hangs, and every error has a documented code. FUZZ_REQUESTS=20000 FUZZ_SEED=7 for a
// longer run, FUZZ_ODD=1 for every odd value instead of one in seven.

const count = Number(process.env.FUZZ_REQUESTS ?? (isSlowRun ? 3000 : 1000))
const stride = Number(process.env.FUZZ_ODD ?? 7)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_101)

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { LOG_LEVEL: 'error' } })
})
afterAll(() => wend.close())

/** Creates people and content; repeated every few calls, since calls delete them. */
async function createFixture(): Promise<Record<'member' | 'staff', TestPerson> & { site: number }> {
  const member = await makeUser(wend)
  const staff = await makeUser(wend, undefined, { is_staff: true })
  const site = await makeSite(wend, { by: member, tags: ['plants'] })
  return { member, staff, site }
}

const codes = new Set([invalidCode, ...errors.map(({ code }) => code)])

/** Sends a call. @returns a description of the bug that its reply reveals, if any */
async function findBug(call: FuzzCall, token: string | undefined, statuses: Record<number, number> = {}) {
  const linesBefore = wend.logLines().length
  const response = await sendFuzzCall(wend, call, token)
  const { statusCode } = response
  statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  const isBug = statusCode >= 500 || (statusCode >= 400 && !codes.has(response.json().code))
  // A 400 that stems from a PostgreSQL error is a bug too: see dispatch.ts.
  const [line] = wend.logLines().slice(linesBefore)
  return isBug || line ? `${statusCode} ${JSON.stringify(call)} ${line?.msg ?? ''}`.slice(0, 1000) : undefined
}

it(`answers ${count} odd calls without a bug`, async () => {
  const { body } = await wend.anonymous('GET /api/openapi.json')
  const calls = generateFuzzCalls(body, count, seed)
  const statuses: Record<number, number> = {}
  const bugs: (string | undefined)[] = []
  let fixture = await createFixture()
  for (const [index, call] of calls.entries()) {
    if (index % 50 === 0) fixture = await createFixture()
    const { caller } = call
    const token = caller === 'dead' ? 'dead' : caller === 'nobody' ? undefined : fixture[caller].token
    bugs.push(await findBug(call, token, statuses))
  }
  expect(bugs.filter(Boolean).slice(0, 20)).toEqual([])
  // Without accepted calls the test would prove nothing.
  expect(statuses[200] ?? 0).toBeGreaterThan(count / 20)
}, 600_000)

it('accepts or rejects each odd value in each field of every call', async () => {
  const { body } = await wend.anonymous('GET /api/openapi.json')
  const bugs: (string | undefined)[] = []
  let fixture = await createFixture()
  const calls = createOddCalls(body).filter((_, index) => (index + seed) % stride === 0)
  for (const [index, buildCall] of calls.entries()) {
    if (index % 25 === 0) fixture = await createFixture()
    const { member, staff, site } = fixture
    const knownValues = { username: member.username, value: 'plants', tag: 'plants', id: site, blogId: site }
    bugs.push(await findBug(buildCall(knownValues), staff.token))
  }
  expect(bugs.filter(Boolean).slice(0, 20)).toEqual([])
}, 600_000)
