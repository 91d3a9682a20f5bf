import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

it.each(['{', '{"reason": }', 'reason', '"\\ud8"'])('rejects invalid JSON: %s', async (payload) => {
  const { statusCode, body } = await wend.app.inject({
    method: 'POST',
    url: '/api/auth/token/login/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([statusCode, JSON.parse(body)]).toEqual([400, { detail: 'JSON parse error', code: 'parse_error' }])
})

it('replaces lone surrogates, which PostgreSQL would reject', async () => {
  const site = await makeSite(wend, { title: 'Gardens' })
  const { status } = await staff.call(`POST /api/staff/blogs/${site}/hide/`, {
    reason: 'It is \ud800 odd 🌱',
  })
  expect(status).toBe(200)
  const { reason } = await wend.db.selectFrom('staff_log').select('reason').executeTakeFirstOrThrow()
  expect(reason).toBe('It is \ufffd odd 🌱')
})

const send = (payload: string) =>
  wend.app.inject({
    method: 'POST',
    url: '/api/contact/',
    headers: { 'content-type': 'application/json', authorization: `Token ${staff.token}` },
    payload,
  })
const nestedJson = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

it('accepts 200 levels, and rejects deeper nesting', async () => {
  expect((await send(nestedJson(200))).json()).toHaveProperty('subject')
  for (const payload of [nestedJson(201), nestedJson(100_000), '['.repeat(200_000)]) {
    const { statusCode, body } = await send(payload)
    expect([statusCode, JSON.parse(body)]).toEqual([
      400,
      {
        detail: 'JSON may be nested at most 200 levels deep.',
        code: 'nested_too_deep',
        params: { max: 200 },
      },
    ])
  }
})

it('ignores brackets in strings', async () => {
  const { statusCode, body } = await send(JSON.stringify({ subject: `"\\${'['.repeat(300)}`, message: '' }))
  expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([400, expect.arrayContaining(['message'])])
})

it('rejects a long list before checking its items, with at most ten errors per field', async () => {
  const submitTags = (tags: string[]) =>
    staff.call('POST /api/upload-edit-blog/', { url: 'https://a.example/', title: 'A', tags })
  expect((await submitTags(new Array(40_000).fill('!!'))).body.tags).toEqual(['Choose at most 12 tags.'])
  const bad = Array.from({ length: 30 }, (_, n) => `bad!${n}`)
  expect((await submitTags(bad)).body.tags).toHaveLength(10)
})
