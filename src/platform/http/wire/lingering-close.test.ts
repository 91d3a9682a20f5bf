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

interface Sent {
  answer: string
  /** Bytes that the server read. */
  read: number
}

/**
 * Sends a request with a large body, and keeps sending it after the reply.
 * @param headers of the body: its announced length, or an endless chunked encoding
 * @param first the start of the body
 */
async function sendLarge(
  start: string,
  headers = `Content-Length: ${megabytes * megabyte}`,
  first = '',
): Promise<Sent> {
  const arrived: Promise<Socket[]> = once(wend.app.server, 'connection')
  const { port } = wend.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  const inChunks = headers.includes('chunked')
  const chunk = (bytes: Buffer) =>
    inChunks
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes
  socket.write(`${start} HTTP/1.1\r\nHost: wend.test\r\n${headers}\r\n\r\n`)
  if (first) socket.write(chunk(Buffer.from(first)))
  const [theirs] = await arrived
  if (!theirs) throw new Error('no connection')
  const block = chunk(Buffer.alloc(megabyte, 'x'))
  for (let n = 0; n < megabytes && !socket.destroyed; n++) {
    if (!socket.write(block)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  if (theirs.bytesRead < megabytes * megabyte) await closed
  socket.destroy()
  return { answer, read: theirs.bytesRead }
}

it.each([
  ['answered by an endpoint', 'GET /api/total-blogs/?first=1'],
  ['answered from what is kept', 'GET /api/total-blogs/'],
  ['asked for its headers only', 'HEAD /api/total-blogs/'],
  ['a page', 'GET /about'],
  ['not there', 'GET /api/nothing/'],
])('closes instead of reading the body of a read: %s', async (_, start) => {
  await wend.anyone('GET /api/total-blogs/')
  const { answer, read } = await sendLarge(start)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(read / megabyte).toBeLessThan(megabytes / 2)
})

const file = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
const field = '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\n'
const formOf = (more: string) =>
  `Authorization: Token ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${more}`
const endless = 'Transfer-Encoding: chunked'

it.each([
  ['a file', file],
  ['a field', field],
  ['what stands before the first part', ''],
])('replies to an endless upload at the limit, and closes: %s', async (_, first) => {
  const { answer, read } = await sendLarge('POST /api/blogs/upload-image/', formOf(endless), first)
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"(file_)?too_large"/)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(read / megabyte).toBeLessThan(20)
})

it.each([
  ['an upload', 'POST /api/blogs/upload-image/', 413],
  ['a list', 'POST /api/follows/import/', 413],
  ['JSON', 'POST /api/profile-create-update/', 413],
  ['a form to a page', 'POST /about', 405],
  ['what nothing takes', 'POST /api/nothing/', 404],
])('replies to %s by its announced length without reading it', async (_, start, status) => {
  const length = `Content-Length: ${4096 * megabyte}`
  const type = status === 413 && !start.includes('profile') ? '' : 'Content-Type: application/json\r\n'
  const headers = type ? `Authorization: Token ${token}\r\n${type}${length}` : formOf(length)
  const { answer, read } = await sendLarge(start, headers)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(read / megabyte).toBeLessThan(4)
})

it('sends 429 before the body is read', async () => {
  const strict = await startWend({ env: { RATE_LIMIT_SCALE: '0.001' }, sameDatabaseAs: wend })
  const headers = { 'content-type': 'application/json' }
  const send = (body: string) => strict.anyone('POST /api/auth/token/login/', body, { headers })
  expect((await send('{')).body).toMatchObject({ code: 'parse_error' })
  expect((await send('{')).body).toMatchObject({ code: 'rate_limited' })
  await strict.close()
})

it.each([
  ['asked for a log-in', 'POST', '/api/follows/', 401],
  ['refused by its method', 'POST', '/about', 405],
  ['not there', 'POST', '/api/nothing/', 404],
  ['a read', 'GET', '/api/total-blogs/', 200],
  ['an upload that is none', 'POST', '/api/blogs/upload-image/', 401],
])('keeps a connection whose small body came with a request that is %s', async (_, method, path, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = wend.app.server.address() as AddressInfo
  const send = async (method: string, path: string, body: string) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const asked = request({ port, agent, method, path, headers })
    asked.flushHeaders()
    const answered = once(asked, 'response')
    asked.end(body)
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode, isReused: asked.reusedSocket }
  }
  expect(await send(method, path, '{"a": 1}')).toEqual({ status, isReused: false })
  expect(await send('GET', '/healthz', '')).toEqual({ status: 200, isReused: true })
  agent.destroy()
})
