import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
  await wend.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => wend.close())

const megabyte = 1024 * 1024
const megabytes = 64

/** Sends a request with a large body, and keeps sending it after the answer. @returns what was answered, and read */
async function sendLarge(start: string): Promise<{ answer: string; read: number }> {
  const arrived: Promise<Socket[]> = once(wend.app.server, 'connection')
  const { port } = wend.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(`${start} HTTP/1.1\r\nHost: wend.test\r\nContent-Length: ${megabytes * megabyte}\r\n\r\n`)
  const [theirs] = await arrived
  if (!theirs) throw new Error('no connection')
  const block = Buffer.alloc(megabyte)
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
])('closes instead of reading on when a read comes with a body: %s', async (_, start) => {
  await wend.anyone('GET /api/total-blogs/')
  const { answer, read } = await sendLarge(start)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(read / megabyte).toBeLessThan(megabytes / 2)
})
