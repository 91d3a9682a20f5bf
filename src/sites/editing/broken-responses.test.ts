import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// No response of a website, sent over a bare connection, is a bug on our side.

const ok = 'HTTP/1.1 200 OK\r\n'
const html = `${ok}content-type: text/html\r\n`
const png = `${ok}content-type: image/png\r\n`
const packed = gzipSync(Buffer.alloc(200_000, 'page '))
const withLength = (head: string, body: Buffer, more: string) =>
  Buffer.concat([Buffer.from(`${head}content-length: ${body.length}\r\n${more}\r\n`), body])

/** The bytes sent before the connection is closed. */
const answers: Record<string, (string | Buffer)[]> = {
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
  'a status that is none': ['HTTP/1.1 abc OK\r\n\r\n'],
  'a status of 99,999': ['HTTP/1.1 99999 OK\r\n\r\n'],
  'a status of 0': ['HTTP/1.1 000 OK\r\ncontent-length: 0\r\n\r\n'],
  'only interim answers': ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(50)],
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
  'a length that is none': [`${html}content-length: many\r\n\r\nab`],
  'a length of 10^30': [`${html}content-length: 1${'0'.repeat(30)}\r\n\r\nab`],
  'less than it said': [`${html}content-length: 100\r\n\r\nab`],
  'more than it said': [`${html}content-length: 1\r\n\r\nabcdef`],
  'less of a picture than it said': [`${png}content-length: 100\r\n\r\nab`],
  'a length and chunks': [`${html}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  'chunks of no length': [`${html}transfer-encoding: chunked\r\n\r\nzz\r\nab\r\n`],
  'a chunk of a huge length': [`${html}transfer-encoding: chunked\r\n\r\n${'f'.repeat(30)}\r\nab\r\n`],
  'a chunk cut short': [`${html}transfer-encoding: chunked\r\n\r\nff\r\nab`],
  'a picture in a chunk cut short': [`${png}transfer-encoding: chunked\r\n\r\nff\r\nab`],
  'broken gzip': [`${html}content-encoding: gzip\r\n\r\nthis is no gzip`],
  'gzip broken midway': [
    withLength(
      html,
      Buffer.concat([packed.subarray(0, 100), randomBytes(200)]),
      'content-encoding: gzip\r\n',
    ),
  ],
  'broken brotli': [`${html}content-encoding: br\r\n\r\nthis is no brotli`],
  'a picture in broken gzip': [`${png}content-encoding: gzip\r\n\r\nthis is no gzip`],
  'a packing nobody knows': [`${html}content-encoding: aes128gcm\r\n\r\nabc`],
  'a picture that is none': [withLength(png, randomBytes(5000), '')],
  'a redirect to nowhere': ['HTTP/1.1 302 Found\r\nlocation: http://\r\n\r\n'],
  'a redirect to bytes': [Buffer.from('HTTP/1.1 302 Found\r\nlocation: \xff\xfe\x80\r\n\r\n', 'latin1')],
  'a redirect to a zero': ['HTTP/1.1 302 Found\r\nlocation: http://a\0b/\r\n\r\n'],
  'a type that is none': [`${ok}content-type: ;;;===\r\n\r\nab`],
  'a time to wait that is none': ['HTTP/1.1 429 No\r\nretry-after: Infinity\r\n\r\n'],
  TLS: [Buffer.from([0x15, 3, 3, 0, 2, 2, 40])],
}

let wend: Wend
let ada: TestPerson
let server: Server
let port: number
let answer: (socket: Socket) => void
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  const fetcher = createGuardedFetcher({
    userAgent: 'Wend/1.0',
    ports: [port],
    allowAddress: (address, at) => address === '127.0.0.1' && at === port,
    resolve: async () => ['127.0.0.1'],
  })
  wend = await startWend({ fetcher })
  ada = await makeUser(wend, 'Ada')
})
afterAll(async () => {
  server.close()
  await wend.close()
})

/** Everything that fetches an address from a person: no failure may count as our bug. */
async function ask(url: string) {
  const id = await makeSite(wend, { url })
  const preview = await ada.call(`GET /api/blogs/preview/?url=${encodeURIComponent(url)}`)
  const adopted = await ada.call('POST /api/blogs/adopt-image/', { url })
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
  expect(adopted).toMatchObject({ status: 201, body: { 'blog-image-url': null } })
  expect(owner).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/couldn’t read|no link/) },
  })
  expect(published).toMatchObject({ status: 400, body: { image_blog_page: [expect.any(String)] } })
}

it.each(Object.entries(answers))('%s', async (_, pieces) => {
  answer = (socket) => {
    for (const piece of pieces) socket.write(piece)
    socket.end()
  }
  await ask(`http://odd.dev:${port}/`)
})

it.each(['before a byte', 'in its head', 'in its body'])('a connection that is reset %s', async (when) => {
  answer = (socket) => {
    if (when === 'before a byte') socket.resetAndDestroy()
    else
      socket.write(when === 'in its head' ? `${ok}conten` : `${html}content-length: 9\r\n\r\nab`, () =>
        socket.resetAndDestroy(),
      )
  }
  await ask(`http://odd.dev:${port}/`)
})

it('a server without TLS on an https URL', async () => {
  answer = (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\nThis is plain HTTP.')
  await ask(`https://odd.dev:${port}/`)
})
