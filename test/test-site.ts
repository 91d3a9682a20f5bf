import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestSite {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string
  port: number
  /** The number of connections so far. */
  connections(): number
  close(): Promise<void>
}

/** A website on this machine. */
export async function startTestSite(
  answer: RequestListener,
  host = '127.0.0.1',
  port = 0,
): Promise<TestSite> {
  let connections = 0
  const server = createServer(answer)
  server.on('connection', () => connections++)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: actualPort } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${actualPort}`,
    port: actualPort,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
