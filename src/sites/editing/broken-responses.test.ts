import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// However broken a website's response is, no endpoint answers 500.

const ok = 'HTTP/1.1 200 OK\r\n'
const html = `${ok}content-type: text/html\r\n`
const png = `${ok}content-type: image/png\r\n`
const gzipped = gzipSync(Buffer.alloc(200_000, 'page '))
const withLength = (head: string, body: Buffer, more: string) =>
  Buffer.concat([Buffer.from(`${head}content-length: ${body.length}\r\n${more}\r\n`), body])

/** The bytes sent before the connection is closed. */
const responses: Record<string, (string | Buffer)[]> = {
  nothing: [],
  'one line': ['hello\r\n'],
  SSH: ['SSH-2.0-OpenSSH_9.6\r\n'],
  'a mail server': ['220 mail.example ESMTP\r\n'],
  'HTTP/0.9': ['<title>An old page</title>'],
  'HTTP/2': ['HTTP/2 200 OK\r\n\r\n'],
  'HTTP/9.9': ['HTTP/9.9 200 OK\r\n\r\n'],
  'random bytes': [randomBytes(5000)],
  zeros: [Buffer.alloc(5000)],
  'an endless line': ['x'.repeat(500_000)],
  'half of a status line': ['HTTP/1.1 20'],
  'an invalid status': ['HTTP/1.1 abc OK\r\n\r\n'],
  'a status of 99,999': ['HTTP/1.1 99999 OK\r\n\r\n'],
  'a status of 0': ['HTTP/1.1 000 OK\r\ncontent-length: 0\r\n\r\n'],
  'only interim responses': ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(50)],
  'switching protocols': [
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nxxxx',
  ],
  'half a header': [`${ok}content-ty`],
  'a header without a name': [`${ok}: x\r\n\r\n`],
  'a header without a colon': [`${ok}content-type\r\n\r\n`],
  'a header with a zero': [`${ok}x: a\0b\r\n\r\n`],
  'a header of 1 MB': [`${ok}x: ${'y'.repeat(1024 * 1024)}\r\n\r\n`],
  '100,000 headers': [`${ok}${'a: b\r\n'.repeat(100_000)}\r\n`],
  'two lengths': [`${html}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
  'a negative length': [`${html}content-length: -1\r\n\r\nab`],
  'an invalid length': [`${html}content-length: many\r\n\r\nab`],
  'a length of 10^30': [`${html}content-length: 1${'0'.repeat(30)}\r\n\r\nab`],
  'a body shorter than its length': [`${html}content-length: 100\r\n\r\nab`],
  'a body longer than its length': [`${html}content-length: 1\r\n\r\nabcdef`],
  'a picture shorter than its length': [`${png}content-length: 100\r\n\r\nab`],
  'a length and chunks': [`${html}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  'an invalid chunk length': [`${html}transfer-encoding: chunked\r\n\r\nzz\r\nab\r\n`],
  'a huge chunk length': [`${html}transfer-encoding: chunked\r\n\r\n${'f'.repeat(30)}\r\nab\r\n`],
  'a truncated chunk': [`${html}transfer-encoding: chunked\r\n\r\nff\r\nab`],
  'a picture in a truncated chunk': [`${png}transfer-encoding: chunked\r\n\r\nff\r\nab`],
  'broken gzip': [`${html}content-encoding: gzip\r\n\r\nthis is no gzip`],
  'gzip broken midway': [
    withLength(
      html,
      Buffer.concat([gzipped.subarray(0, 100), randomBytes(200)]),
      'content-encoding: gzip\r\n',
    ),
  ],
  'broken brotli': [`${html}content-encoding: br\r\n\r\nthis is no brotli`],
  'a picture in broken gzip': [`${png}content-encoding: gzip\r\n\r\nthis is no gzip`],
  'an unknown encoding': [`${html}content-encoding: aes128gcm\r\n\r\nabc`],
  'random bytes as a picture': [withLength(png, randomBytes(5000), '')],
  'a redirect to nowhere': ['HTTP/1.1 302 Found\r\nlocation: http://\r\n\r\n'],
  'a redirect to bytes': [Buffer.from('HTTP/1.1 302 Found\r\nlocation: \xff\xfe\x80\r\n\r\n', 'latin1')],
  'a redirect to a zero': ['HTTP/1.1 302 Found\r\nlocation: http://a\0b/\r\n\r\n'],
  'an invalid content type': [`${ok}content-type: ;;;===\r\n\r\nab`],
  'an invalid retry-after': ['HTTP/1.1 429 No\r\nretry-after: Infinity\r\n\r\n'],
  TLS: [Buffer.from([0x15, 3, 3, 0, 2, 2, 40])],
}

let wend: Wend
let ada: TestPerson
let server: Server
let port: number
let respond: (socket: Socket) => void
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => respond(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  const fetcher = createGuardedFetcher({
    userAgent: 'Wend/1.0',
    ports: [port],
    allowAddress: (address, toPort) => address === '127.0.0.1' && toPort === port,
    resolve: async () => ['127.0.0.1'],
  })
  wend = await startWend({ fetcher })
  ada = await makeUser(wend, 'Ada')
})
afterAll(async () => {
  server.close()
  await wend.close()
})

/** Calls every endpoint that fetches an address from the caller. */
async function fetchEverywhere(url: string) {
  const id = await makeSite(wend, { url })
  const preview = await ada.call(`GET /api/blogs/preview/?url=${encodeURIComponent(url)}`)
  const adoptReply = await ada.call('POST /api/blogs/adopt-image/', { url })
  const owner = await ada.call(`POST /api/blogs/${id}/owner/`)
  const published = await ada.call('POST /api/upload-edit-blog/', {
    url: `${url}published`,
    title: 'A site',
    description: 'Of a kind',
    tags: ['odd'],
    image_blog_page: url,
  })
  await wend.db.deleteFrom('blogs').where('id', '=', id).execute()
  expect(preview).toMatchObject({ status: 200, body: { image: null } })
  expect(adoptReply).toMatchObject({ status: 201, body: { 'blog-image-url': null } })
  expect(owner).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/couldn’t read|no link/) },
  })
  expect(published).toMatchObject({ status: 400, body: { image_blog_page: [expect.any(String)] } })
}

it.each(Object.entries(responses))('survives %s', async (_, pieces) => {
  respond = (socket) => {
    for (const piece of pieces) socket.write(piece)
    socket.end()
  }
  await fetchEverywhere(`http://odd.dev:${port}/`)
})

it.each(['before the first byte', 'in the head', 'in the body'])(
  'survives a connection reset %s',
  async (when) => {
    respond = (socket) => {
      if (when === 'before the first byte') socket.resetAndDestroy()
      else
        socket.write(when === 'in the head' ? `${ok}conten` : `${html}content-length: 9\r\n\r\nab`, () =>
          socket.resetAndDestroy(),
        )
    }
    await fetchEverywhere(`http://odd.dev:${port}/`)
  },
)

it('survives a server without TLS on an https URL', async () => {
  respond = (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\nThis is plain HTTP.')
  await fetchEverywhere(`https://odd.dev:${port}/`)
})
