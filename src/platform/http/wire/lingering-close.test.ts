import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let token: string
beforeAll(async () => {
  wend = await startWend()
  token = (await makeUser(wend, 'Ada')).token
  await wend.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => wend.close())

const megabyte = 1024 * 1024
const megabytes = 64

interface SendResult {
  answer: string
  /** Bytes that the server read. */
  bytesRead: number
}

/**
 * Sends a request with a large body, and keeps sending it after the reply.
 * @param headers of the body: its announced length, or an endless chunked encoding
 * @param bodyStart the start of the body
 */
async function sendLarge(
  requestLine: string,
  headers = `Content-Length: ${megabytes * megabyte}`,
  bodyStart = '',
): Promise<SendResult> {
  const connectionEvent: Promise<Socket[]> = once(wend.app.server, 'connection')
  const { port } = wend.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  const inChunks = headers.includes('chunked')
  const frameChunk = (bytes: Buffer) =>
    inChunks
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes
  socket.write(`${requestLine} HTTP/1.1\r\nHost: wend.test\r\n${headers}\r\n\r\n`)
  if (bodyStart) socket.write(frameChunk(Buffer.from(bodyStart)))
  const [serverSocket] = await connectionEvent
  if (!serverSocket) throw new Error('no connection')
  const block = frameChunk(Buffer.alloc(megabyte, 'x'))
  for (let n = 0; n < megabytes && !socket.destroyed; n++) {
    if (!socket.write(block)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  if (serverSocket.bytesRead < megabytes * megabyte) await closed
  socket.destroy()
  return { answer, bytesRead: serverSocket.bytesRead }
}

it.each([
  ['computed by an endpoint', 'GET /api/total-blogs/?first=1'],
  ['served from the cache', 'GET /api/total-blogs/'],
  ['a HEAD request', 'HEAD /api/total-blogs/'],
  ['a page', 'GET /about'],
  ['a 404', 'GET /api/nothing/'],
])('closes the connection instead of reading the body of a GET or HEAD request: %s', async (_, start) => {
  await wend.anonymous('GET /api/total-blogs/')
  const { answer, bytesRead } = await sendLarge(start)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(bytesRead / megabyte).toBeLessThan(megabytes / 2)
})

const file = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
const field = '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\n'
const formHeaders = (extraHeaders: string) =>
  `Authorization: Token ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${extraHeaders}`
const chunkedHeader = 'Transfer-Encoding: chunked'

it.each([
  ['a file', file],
  ['a field', field],
  ['content before the first part', ''],
])('replies to an endless upload at the limit, and closes: %s', async (_, first) => {
  const { answer, bytesRead } = await sendLarge(
    'POST /api/blogs/upload-image/',
    formHeaders(chunkedHeader),
    first,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"(file_)?too_large"/)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(bytesRead / megabyte).toBeLessThan(20)
})

it.each([
  ['an upload', 'POST /api/blogs/upload-image/', 413],
  ['a list', 'POST /api/follows/import/', 413],
  ['JSON', 'POST /api/profile-create-update/', 413],
  ['a form to a page', 'POST /about', 405],
  ['a body that no route accepts', 'POST /api/nothing/', 404],
])('replies to %s by its announced length without reading it', async (_, start, status) => {
  const length = `Content-Length: ${4096 * megabyte}`
  const type = status === 413 && !start.includes('profile') ? '' : 'Content-Type: application/json\r\n'
  const headers = type ? `Authorization: Token ${token}\r\n${type}${length}` : formHeaders(length)
  const { answer, bytesRead } = await sendLarge(start, headers)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(bytesRead / megabyte).toBeLessThan(4)
})

it('sends 429 before the body is read', async () => {
  const limitedInstance = await startWend({ env: { RATE_LIMIT_SCALE: '0.001' }, sameDatabaseAs: wend })
  const headers = { 'content-type': 'application/json' }
  const send = (body: string) => limitedInstance.anonymous('POST /api/auth/token/login/', body, { headers })
  expect((await send('{')).body).toMatchObject({ code: 'parse_error' })
  expect((await send('{')).body).toMatchObject({ code: 'rate_limited' })
  await limitedInstance.close()
})

it.each([
  ['rejected without a log-in', 'POST', '/api/follows/', 401],
  ['rejected for its method', 'POST', '/about', 405],
  ['a 404', 'POST', '/api/nothing/', 404],
  ['a read', 'GET', '/api/total-blogs/', 200],
  ['an upload without a file', 'POST', '/api/blogs/upload-image/', 401],
])('keeps a connection whose small body came with a request that is %s', async (_, method, path, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = wend.app.server.address() as AddressInfo
  const send = async (method: string, path: string, body: string) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const clientRequest = request({ port, agent, method, path, headers })
    clientRequest.flushHeaders()
    const pendingResponse = once(clientRequest, 'response')
    clientRequest.end(body)
    const [answer] = (await pendingResponse) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode, isReused: clientRequest.reusedSocket }
  }
  expect(await send(method, path, '{"a": 1}')).toEqual({ status, isReused: false })
  expect(await send('GET', '/healthz', '')).toEqual({ status: 200, isReused: true })
  agent.destroy()
})
