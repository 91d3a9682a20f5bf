import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { limitConnections } from './limit-connections.ts'

const maxConnections = 10
/** More than the buffers in between can take. */
const largeBody = Buffer.alloc(32 * 1024 * 1024)
let server: Server
let responses: ServerResponse[]
let clients: Socket[]
beforeEach(async () => {
  responses = []
  clients = []
  server = createServer((request, response) => {
    responses.push(response)
    request.resume()
    if (request.url === '/large') response.end(largeBody)
    else if (request.url !== '/slow') response.end('done')
  })
  limitConnections(server, maxConnections)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  server.close()
})

const requestText = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
async function openConnection(text = ''): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const connectionEvent = once(server, 'connection')
  const client = connect(port, '127.0.0.1').on('error', () => {})
  clients.push(client)
  await connectionEvent
  if (text) client.write(text)
  return client
}
const readAnswer = async (client: Socket) => String((await once(client, 'data'))[0])
it.each([
  ['nothing', ''],
  ['half of their headers', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['no body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'],
])('serves visitors while others hold connections and send %s', async (_, text) => {
  const slowClients: Socket[] = []
  for (let n = 0; n < 3 * maxConnections; n++) slowClients.push(await openConnection(text))
  expect(await readAnswer(await openConnection(requestText('/')))).toContain('done')
  const excessClients = slowClients.slice(0, 2 * maxConnections)
  await Promise.all(excessClients.map(async (client) => client.closed || once(client.resume(), 'close')))
  expect(slowClients.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(maxConnections)
})

it('closes the new connection if all others are being served', async () => {
  const servedClients: Socket[] = []
  for (let n = 0; n < maxConnections; n++) {
    const requestArrived = once(server, 'request')
    servedClients.push(await openConnection(requestText('/slow')))
    await requestArrived
  }
  const newClient = await openConnection(requestText('/'))
  await once(newClient.resume(), 'close')
  const texts = servedClients.map(readAnswer)
  for (const answer of responses) answer.end('at last')
  for (const text of await Promise.all(texts)) expect(text).toContain('at last')
  // They are idle now, so one of them is closed for the new one.
  expect(await readAnswer(await openConnection(requestText('/')))).toContain('done')
})

it('closes idle connections, even if their body arrived after the response', async () => {
  for (let n = 0; n < maxConnections; n++) {
    const client = await openConnection('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n')
    expect(await readAnswer(client)).toContain('done')
    const { req } = responses.at(-1) as ServerResponse
    client.write('123456789')
    await once(req, 'close')
  }
  expect(await readAnswer(await openConnection(requestText('/')))).toContain('done')
})

it('closes the connection with the longest unread response if all others are being served', async () => {
  for (let n = 0; n < maxConnections; n++) {
    const requestArrived = once(server, 'request')
    const client = await openConnection(n < 2 ? requestText('/slow') : requestText('/large'))
    client.pause()
    await requestArrived
  }
  const closed = new Promise((resolve) => void responses[2]?.once('close', resolve))
  expect(await readAnswer(await openConnection(requestText('/')))).toContain('done')
  await closed
  expect(responses.slice(0, maxConnections).filter((answer) => answer.closed)).toEqual([responses[2]])
})
