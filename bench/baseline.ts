import { createServer } from 'node:http'

// A bare server that sends one fixed response from memory: the baseline for throughput. It prints its port.
// node bench/baseline.ts URL '{"accept-encoding": "br"}'

const [, , url = '', headers = '{}'] = process.argv
const reply = await fetchRaw(url, JSON.parse(headers))
const server = createServer((_, response) => {
  response.writeHead(reply.status, reply.headers)
  response.end(reply.body)
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(address?.port)
})

/** Fetches the raw, still compressed response. */
async function fetchRaw(url: string, headers: Record<string, string>) {
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { connection: _, 'keep-alive': __, date: ___, ...rest } = response.headers
        resolve({
          status: response.statusCode ?? 0,
          headers: rest as Record<string, string>,
          body: Buffer.concat(chunks),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}
