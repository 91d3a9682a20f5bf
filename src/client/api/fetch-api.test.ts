import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countBlogs } from '#sites/page/contract.ts'
import { fetchApi } from './fetch-api.ts'

// What a browser makes of answers that carry no message. Which sentence each place shows for them is in
// e2e/spec-sentences and e2e/spec-writes.

let server: Server
let answer: (response: ServerResponse) => void
const fetchOfNode = globalThis.fetch
beforeAll(async () => {
  server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Pages call their own origin, which Node has none of.
  globalThis.fetch = (path, init) => fetchOfNode(`http://127.0.0.1:${port}${path}`, init)
})
afterAll(() => {
  globalThis.fetch = fetchOfNode
  server.close()
})

const html = { 'content-type': 'text/html' }
describe('a call', () => {
  it.each<[string, (response: ServerResponse) => void, number]>([
    ['an empty body', (response) => response.writeHead(500).end(), 500],
    ['{}', (response) => response.writeHead(500).end('{}'), 500],
    ['HTML', (response) => response.writeHead(502, html).end('<h1>Bad Gateway</h1>'), 502],
    ['HTML that says that all is well', (response) => response.writeHead(200, html).end('<h1>Welcome'), 200],
    ['no answer', (response) => response.destroy(), 0],
  ])('that is answered by %s is refused without a message', async (_, play, status) => {
    answer = play
    const refusals: unknown[] = []
    const call = fetchApi(undefined, (refusal) => refusals.push(refusal))(countBlogs, {})
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status, hasMessage: false })
    // Without an answer, nothing was refused.
    expect(refusals).toHaveLength(status === 0 ? 0 : 1)
  })
})
