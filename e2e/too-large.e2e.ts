import { once } from 'node:events'
import { connect } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember } from '#test/builders.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let token: string
let page: Page
beforeAll(async () => {
  app = await startTestApp()
  token = (await addMember(app, { username: 'Ada' })).token
  page = await app.newPage()
  await page.goto('/about')
})
afterAll(() => app.close())

interface Upload {
  path: string
  megabytes: number
  kind: 'picture' | 'json' | 'form'
  method?: string
  token?: string
}

/** Sends a body of this size from the browser. @returns status and message, or the browser's network error */
const send = (sent: Upload) =>
  page.evaluate(async ({ path, megabytes, kind, method = 'POST', token }: Upload) => {
    const bytes = new Uint8Array(megabytes * 1024 * 1024).fill(97)
    const headers: Record<string, string> = token ? { authorization: `Token ${token}` } : {}
    let body: BodyInit = new Blob([bytes])
    if (kind === 'picture') {
      const form = new FormData()
      form.append('image', new Blob([bytes], { type: 'image/png' }), 'large.png')
      body = form
    } else
      headers['content-type'] = kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
    return fetch(path, { method, headers, body }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: Error) => ({ status: 0, text: error.message }),
    )
  }, sent)

const picture = '/api/blogs/upload-image/'
it.each([
  [{ path: picture, megabytes: 15, kind: 'picture' }, 413, 'The file is larger than 10 MB.', true],
  [{ path: picture, megabytes: 60, kind: 'picture' }, 413, 'The file is larger than 10 MB.', true],
  [{ path: picture, megabytes: 60, kind: 'picture' }, 401, 'credentials were not provided', false],
  [
    { path: '/api/profile-create-update/', megabytes: 3, kind: 'json' },
    413,
    'The request is too large.',
    true,
  ],
  [
    { path: '/api/profile-create-update/', megabytes: 30, kind: 'form' },
    413,
    'The request is too large.',
    true,
  ],
  [{ path: '/api/blogs/', megabytes: 30, kind: 'json', method: 'DELETE' }, 405, 'not allowed', true],
  [{ path: '/about', megabytes: 30, kind: 'json' }, 405, 'not allowed', true],
] as [Upload, number, string, boolean][])(
  'Chromium sends %o and receives %i',
  async (sent, status, sentence, loggedIn) => {
    const { status: receivedStatus, text: body } = await send({ ...sent, ...(loggedIn ? { token } : {}) })
    expect([receivedStatus, body]).toEqual([status, expect.stringContaining(sentence)])
  },
)

it('replies to an endless body, reads little more of it, and closes the connection', async () => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST ${picture} HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 600000000\r\n\r\n`,
  )
  const firstChunk = once(socket, 'data').then(([chunk]) => String(chunk))
  expect(await firstChunk).toMatch(/^HTTP\/1\.1 401 .*connection: close/is)
  let sent = 0
  const chunk = Buffer.alloc(64 * 1024)
  const closed = once(socket, 'close')
  const writeMore = () => {
    while (!socket.destroyed && sent < 600_000_000) {
      sent += chunk.length
      if (!socket.write(chunk)) return
    }
  }
  socket.on('drain', writeMore)
  writeMore()
  await closed
  // The buffers of both sides, and the megabyte that is read.
  expect(sent).toBeLessThan(50_000_000)
})

it('rejects a malformed form', async () => {
  const reply = await page.evaluate(
    async ({ path, token }) => {
      const headers = { authorization: `Token ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
      const body =
        '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf a picture'
      const response = await fetch(path, { method: 'POST', headers, body })
      return { status: response.status, body: await response.json() }
    },
    { path: picture, token },
  )
  expect(reply).toEqual({
    status: 400,
    body: { code: 'form_unreadable', detail: 'We couldn’t read the form.' },
  })
})
