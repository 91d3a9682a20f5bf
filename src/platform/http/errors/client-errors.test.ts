import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

// Errors before a request exists: they have the usual format, and the connection is closed.

let wend: Wend
let server: Server
beforeAll(async () => {
  wend = await startWend({ env: { LOG_LEVEL: 'warn' } })
  await wend.app.listen({ port: 0, host: '127.0.0.1' })
  server = wend.app.server as Server
})
afterAll(() => wend.close())

/** Sends a text. @returns the reply, once the connection is closed */
async function sendRaw(text: string): Promise<{ status: number; head: string; body: unknown }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) }
}

/** Sets the timeouts for slow clients during one test. */
function setTimeouts(ms: number): void {
  const { headersTimeout, requestTimeout } = server
  server.headersTimeout = ms
  server.requestTimeout = ms
  onTestFinished(() => void Object.assign(server, { headersTimeout, requestTimeout }))
}

it.each([
  ['is not HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
  ['has no Host header', 'GET /about HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['has too many headers', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(40_000)}`, 431, 'headers_too_large'],
  ['has an invalid length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400, 'bad_request'],
])('rejects a request that %s', async (_, text, status, code) => {
  const answer = await sendRaw(text)
  expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(/\.$/), code } })
  for (const header of [
    'connection: close',
    'content-type: application/json',
    'x-content-type-options: nosniff',
  ])
    expect(answer.head.toLowerCase()).toContain(header)
})

it.each([
  ['its headers', 'GET /about HTTP/1.1\r\nHost: a\r\n'],
  [
    'a body',
    'POST /api/auth/token/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
  ['an upload without a token', 'POST /api/blogs/upload-image/ HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n'],
])('replies 408 to a client that is too slow with %s, and logs no failure', async (_, text) => {
  setTimeouts(50)
  const lineCount = wend.logLines().length
  const answer = await sendRaw(text)
  expect(answer).toMatchObject({
    status: 408,
    body: { detail: 'The request took too long to arrive.', code: 'too_slow' },
  })
  expect(answer.head.toLowerCase()).toContain('connection: close')
  expect(
    wend
      .logLines()
      .slice(lineCount)
      .filter(({ level }) => level >= 50),
  ).toEqual([])
})

it('closes idle connections silently, since a proxy would take a reply for its next response', async () => {
  setTimeouts(50)
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (bytes) => received.push(bytes))
  await once(socket, 'close')
  expect(received).toEqual([])
})

it('ignores unknown Expect headers', async () => {
  const { status } = await sendRaw(
    'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
  )
  expect(status).toBe(200)
})

it('closes a connection whose client does not read its response', async () => {
  const { timeout } = server
  server.timeout = 100
  onTestFinished(() => void Object.assign(server, { timeout }))
  const countConnections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => {})
  onTestFinished(() => void client.destroy())
  // More than the buffers in between can hold.
  client.write('GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100))
  await once(server, 'request')
  await expect.poll(countConnections).toBe(0)
  expect(timeout).toBe(120_000)
})

it('allows far less time for headers than for a body', () => {
  expect(server.headersTimeout).toBe(15_000)
  expect(server.requestTimeout).toBe(60_000)
})
