import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countSites } from '#sites/page/contract.ts'
import { createFetchApi } from './fetch-api.ts'

// Replies without a message. e2e/spec-sentences and e2e/spec-writes test the sentence shown in each case.

let server: Server
let respond: (response: ServerResponse) => void
const nodeFetch = globalThis.fetch
beforeAll(async () => {
  server = createServer((_, response) => respond(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Pages call their own origin, which Node does not have.
  globalThis.fetch = (path, init) => nodeFetch(`http://127.0.0.1:${port}${path}`, init)
})
afterAll(() => {
  globalThis.fetch = nodeFetch
  server.close()
})

const html = { 'content-type': 'text/html' }
describe('a call', () => {
  it.each<[string, (response: ServerResponse) => void, number]>([
    ['an empty body', (response) => response.writeHead(500).end(), 500],
    ['{}', (response) => response.writeHead(500).end('{}'), 500],
    ['HTML', (response) => response.writeHead(502, html).end('<h1>Bad Gateway</h1>'), 502],
    ['HTML with status 200', (response) => response.writeHead(200, html).end('<h1>Welcome'), 200],
    ['missing', (response) => response.destroy(), 0],
  ])('fails without a message if the reply is %s', async (_, send, status) => {
    respond = send
    const errors: unknown[] = []
    const call = createFetchApi(undefined, (error) => errors.push(error))(countSites, {})
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status, hasMessage: false })
    // Without a response there is no API error.
    expect(errors).toHaveLength(status === 0 ? 0 : 1)
  })
})
