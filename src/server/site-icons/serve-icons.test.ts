import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { SITE_NAME: 'Meadow' } })
})
afterAll(() => wend.close())

test('the manifest names the site as its operator does, and every icon in it is there', async () => {
  const { headers, body } = await wend.anyone('GET /manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(body).toMatchObject({ name: 'Meadow', start_url: '/home' })
  for (const icon of body.icons) {
    const answer = await wend.anyone(`GET ${icon.src}`)
    expect([icon.src, answer.status, answer.headers['content-type']]).toEqual([icon.src, 200, icon.type])
  }
})

test('what browsers ask for without being told is there too', async () => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/link-preview.png']) {
    expect((await wend.anyone(`GET ${path}`)).headers['content-type']).toBe('image/png')
  }
})
