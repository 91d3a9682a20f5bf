import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

interface HttpReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  text: string
}

/** Sends a request over a new connection, with exactly these headers. @returns the reply, decompressed */
export function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { port, host: '127.0.0.1', path, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const encoding = response.headers['content-encoding']
          const decompressed =
            bytes.length === 0
              ? bytes
              : encoding === 'br'
                ? brotliDecompressSync(bytes)
                : encoding === 'gzip'
                  ? gunzipSync(bytes)
                  : bytes
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text: decompressed.toString(),
          })
        })
      },
    )
    clientRequest.on('error', reject).end()
  })
}
