import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#api-contract/shapes/limits.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { CONTACT_EMAIL: 'hello@wend.test' } })
})
afterAll(() => wend.close())

it('publishes the crawler’s User-Agent and contact address', async () => {
  const { user_agent, contact_email } = (await wend.anonymous('GET /api/reader/')).body
  expect(user_agent).toMatch(/^Wend\/[\d.]+ \(\+http:\/\/wend\.test\/reading; hello@wend\.test\)$/)
  expect(contact_email).toBe('hello@wend.test')
})

it('rejects bots and unknown keys', async () => {
  const before = await wend.db.selectFrom('owner_requests').select('id').execute()
  const request = { url: 'x.example.com', wish: 'erase', proof: 'staff' }
  const botReply = await wend.anonymous('POST /api/owner-requests/', {
    ...request,
    homepage: 'https://spam.example',
  })
  expect(botReply.body.code).toBe('trap_filled')
  expect(await wend.db.selectFrom('owner_requests').select('id').execute()).toEqual(before)
  expect((await wend.anonymous('POST /api/owner-requests/no-such-key/prove/')).status).toBe(404)
  const missingReply = await wend.anonymous('GET /api/owner-requests/no-such-key/')
  expect([missingReply.status, missingReply.body.code]).toEqual([404, 'owner_request_gone'])
})

it('works as plain forms in browsers without scripts', async () => {
  const post = (path: string, body: string) =>
    wend.anonymous(`POST ${path}`, body, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const invalidReply = await post('/reading', 'url=nonsense&wish=stop&proof=tag&email=&note=')
  expect(invalidReply).toMatchObject({ status: 400, text: expect.stringContaining('isn’t a public site') })
  const formReply = await post('/reading', 'url=plain.example.com&wish=stop&proof=staff&email=&note=')
  expect(formReply.status).toBe(303)
  const requestPath = formReply.headers.location ?? ''
  expect(requestPath).toMatch(/^\/reading\/requests\/[\w-]{32}$/)
  expect(
    (await wend.anonymous(`GET /api/owner-requests/${requestPath.split('/').at(-1)}/`)).body,
  ).toMatchObject({
    state: 'waiting',
    wish: 'stop',
  })
  expect((await post(requestPath, '')).headers.location).toBe(requestPath)
})

it('accepts the longest note in any script, by form and by API', async () => {
  const note = '🌿'.repeat(limits.contact_message)
  const fields = { wish: 'stop', proof: 'staff', email: '', note }
  const form = new URLSearchParams({ ...fields, url: 'https://herbs.example.com' }).toString()
  const withContentType = (kind: string) => ({ headers: { 'content-type': `application/${kind}` } })
  expect((await wend.anonymous('POST /reading', form, withContentType('x-www-form-urlencoded'))).status).toBe(
    303,
  )
  // Some clients escape all characters beyond ASCII.
  const json = JSON.stringify({ ...fields, url: 'https://leaves.example.com' })
  const escaped = json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
  expect((await wend.anonymous('POST /api/owner-requests/', escaped, withContentType('json'))).status).toBe(
    201,
  )
})
