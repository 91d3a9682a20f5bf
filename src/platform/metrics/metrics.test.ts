import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { METRICS_TOKEN: 'moss-and-rain', TRUST_PROXY: 'on' } })
})
afterAll(() => wend.close())

const readMetric = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((metric) => metric.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )

it('reports requests, statements, the cache, jobs, the event loop and the disk', async () => {
  await makeSite(wend)
  await wend.services.invalidation.catchUp()
  for (let n = 0; n < 3; n++) await wend.anonymous('GET /api/blogs/')
  await wend.anonymous('GET /api/nothing')
  const { text, headers } = await wend.anonymous('GET /metrics', undefined, {
    headers: { authorization: 'Bearer moss-and-rain' },
  })
  expect(headers['content-type']).toContain('text/plain')
  expect(
    readMetric(text, 'wend_http_request_seconds_count{method="GET",route="/api/blogs/",status="200"}'),
  ).toBe(3)
  expect(readMetric(text, 'wend_sql_statements_total')).toBeGreaterThan(1)
  expect(readMetric(text, 'wend_cache_asked_total{kept="pages",outcome="hits"}')).toBe(2)
  expect(readMetric(text, 'wend_cache_bytes')).toBeGreaterThan(100)
  expect(readMetric(text, 'wend_jobs{state="failed"}')).toBe(0)
  expect(readMetric(text, 'wend_outbox_waiting{consumer="search"}')).toBe(0)
  expect(readMetric(text, 'wend_reading_sites{state="late"}')).toBe(0)
  expect(readMetric(text, 'wend_reading_bytes_last_hour')).toBe(0)
  expect(readMetric(text, 'wend_changes_heard')).toBe(1)
  expect(readMetric(text, 'wend_disk_free_bytes')).toBeGreaterThan(1000)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

const statusFor = async (instance: Wend, headers: Record<string, string> = {}) =>
  (await instance.anonymous('GET /metrics', undefined, { headers })).status

it('requires the token even locally, since a local proxy need not identify itself', async () => {
  const proxyHeaders = { 'x-forwarded-for': '198.51.100.7' }
  expect(await statusFor(wend)).toBe(403)
  expect(await statusFor(wend, proxyHeaders)).toBe(403)
  expect(await statusFor(wend, { ...proxyHeaders, authorization: 'Bearer wrong' })).toBe(403)
  expect(await statusFor(wend, { ...proxyHeaders, authorization: 'Bearer moss-and-rain' })).toBe(200)
})

it.each([
  ['http://localhost:3000', {}, 200],
  ['http://127.0.0.1:3000', {}, 200],
  ['http://localhost:3000', { via: '1.1 proxy' }, 403],
  ['http://localhost:3000', { 'x-forwarded-for': '198.51.100.7' }, 403],
  ['https://wend.example', {}, 403],
])('without a token, replies at %s to callers with %j: %i', async (publicUrl, headers, status) => {
  const instance = await startWend({
    env: { METRICS_TOKEN: '', PUBLIC_URL: publicUrl },
    sameDatabaseAs: wend,
  })
  expect(await statusFor(instance, headers)).toBe(status)
  await instance.close()
})

it('does not disclose the free disk space', async () => {
  const { body, text } = await wend.anonymous('GET /readyz')
  expect(body.checks.disk).toBe('ok')
  expect(text).not.toMatch(/bytes|\d{4}/)
})
