import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { METRICS_TOKEN: 'moss-and-rain', TRUST_PROXY: 'on' } })
})
afterAll(() => wend.close())

const value = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  )

it('reports requests, statements, the cache, jobs, the event loop and the disk', async () => {
  await makeSite(wend)
  await wend.services.invalidation.settle()
  for (let n = 0; n < 3; n++) await wend.anyone('GET /api/blogs/')
  await wend.anyone('GET /api/nothing')
  const { text, headers } = await wend.anyone('GET /metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(value(text, 'wend_http_request_seconds_count{method="GET",route="/api/blogs/",status="200"}')).toBe(
    3,
  )
  expect(value(text, 'wend_sql_statements_total')).toBeGreaterThan(1)
  expect(value(text, 'wend_cache_asked_total{kept="pages",outcome="hits"}')).toBe(2)
  expect(value(text, 'wend_cache_bytes')).toBeGreaterThan(100)
  expect(value(text, 'wend_jobs{state="failed"}')).toBe(0)
  expect(value(text, 'wend_outbox_waiting{consumer="search"}')).toBe(0)
  expect(value(text, 'wend_reading_sites{state="late"}')).toBe(0)
  expect(value(text, 'wend_reading_bytes_last_hour')).toBe(0)
  expect(value(text, 'wend_changes_heard')).toBe(1)
  expect(value(text, 'wend_disk_free_bytes')).toBeGreaterThan(1000)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

it('reports nothing to other machines without the token', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' }
  const ask = (headers: Record<string, string>) => wend.anyone('GET /metrics', undefined, { headers })
  expect((await ask(from)).status).toBe(403)
  expect((await ask({ ...from, authorization: 'Bearer wrong' })).status).toBe(403)
  expect((await ask({ ...from, authorization: 'Bearer moss-and-rain' })).status).toBe(200)
})
