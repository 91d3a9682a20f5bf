import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { SITE_NAME: 'Meadow' } })
})
afterAll(() => wend.close())

test("the manifest has the community's name, and all its icons exist", async () => {
  const { headers, body } = await wend.anonymous('GET /manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(body).toMatchObject({ name: 'Meadow', start_url: '/home' })
  for (const icon of body.icons) {
    const response = await wend.anonymous(`GET ${icon.src}`)
    expect([icon.src, response.status, response.headers['content-type']]).toEqual([icon.src, 200, icon.type])
  }
})

test('the manifest has the icon sizes of phones and a share target', async () => {
  const { body } = await wend.anonymous('GET /manifest.webmanifest')
  const icons = body.icons as { src: string; sizes: string; purpose?: string }[]
  for (const [sizes, purpose] of [['192x192'], ['512x512'], ['512x512', 'maskable']]) {
    const icon = icons.find((candidate) => candidate.sizes === sizes && candidate.purpose === purpose)
    const { width, height } = await sharp(fileURLToPath(new URL(`.${icon?.src}`, import.meta.url))).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(body).toMatchObject({
    display: 'standalone',
    theme_color: body.background_color,
    share_target: {
      action: '/upload-blog',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  })
})

test('icons that browsers request by default exist too', async () => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/link-preview.png']) {
    expect((await wend.anonymous(`GET ${path}`)).headers['content-type']).toBe('image/png')
  }
})
