import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  text: string
}

/** A request over a separate connection, with exactly these headers, and its reply decompressed. */
export function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const coding = response.headers['content-encoding']
        const plain =
          bytes.length === 0
            ? bytes
            : coding === 'br'
              ? brotliDecompressSync(bytes)
              : coding === 'gzip'
                ? gunzipSync(bytes)
                : bytes
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: plain.toString(),
        })
      })
    })
    sent.on('error', reject).end()
  })
}
