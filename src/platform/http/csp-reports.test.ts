import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => wend.close())

const send = (body: object | string, type = 'application/csp-report') =>
  wend.anonymous('POST /api/csp-reports/', typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'content-type': type },
  })
const loggedReports = () => wend.logLines().filter(({ event }) => event === 'csp_report')

it("is named as the report URL in every page's policy", async () => {
  const { headers } = await wend.anonymous('GET /home')
  expect(headers['content-security-policy']).toContain('report-uri /api/csp-reports/')
})

it('logs the blocked source, but neither the page nor a script sample', async () => {
  const answer = await send({
    'csp-report': {
      'document-uri': 'http://wend.test/password-reset/MQ/a-secret-token',
      'blocked-uri': 'https://evil.example.org/a-secret-path?with=a-query',
      'effective-directive': 'script-src-elem',
      'script-sample': 'a piece of it',
    },
  })
  expect(answer.status).toBe(204)
  expect(loggedReports()).toMatchObject([
    {
      ...{ msg: 'security', level: 40, user_id: null, by: null, address: '127.0.0.1' },
      directive: 'script-src-elem',
      blocked: 'https://evil.example.org',
    },
  ])
  expect(JSON.stringify(wend.logLines())).not.toMatch(/a-secret|a piece of it|with=a-query/)
})

it('logs keywords as sent, and anything unexpected as unknown', async () => {
  await send({ 'csp-report': { 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' } })
  await send({ 'csp-report': { 'effective-directive': 'Forged\n{"event":', 'blocked-uri': 'x\ny' } })
  expect(loggedReports().slice(-2)).toMatchObject([
    { directive: 'script-src', blocked: 'inline' },
    { directive: 'unknown', blocked: 'unknown' },
  ])
})

it('rejects everything else', async () => {
  const reportCount = loggedReports().length
  expect((await send('{')).status).toBe(400)
  expect((await send({ what: 'else' })).status).toBe(400)
  expect((await send({}, 'application/json')).status).toBe(415)
  expect((await send(JSON.stringify({ long: 'x'.repeat(20_000) }))).status).toBe(413)
  expect(loggedReports()).toHaveLength(reportCount)
})
