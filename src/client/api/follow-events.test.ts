import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { followEvents } from './follow-events.ts'

it('reads events that arrive in pieces, between heartbeats', async () => {
  const text =
    ': still here\n\nevent: ready\ndata: {}\n\n: still here\n\nevent: progress\ndata: {"name":"Zoë"}\n\n'
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // Cuts inside lines, between events, and inside the "ë".
    for (const byte of Buffer.from(text)) {
      response.write(Buffer.of(byte))
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const events: [string, string][] = []
  await followEvents(`http://127.0.0.1:${port}/`, {
    authToken: 'token',
    onEvent: (...event) => events.push(event),
    signal: new AbortController().signal,
    isComplete: () => true,
  })
  expect(events).toEqual([
    ['ready', '{}'],
    ['progress', '{"name":"Zoë"}'],
  ])
})
