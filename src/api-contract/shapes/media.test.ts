import { describe, expect, it } from 'vitest'
import {
  avatarSources,
  avatarUrl,
  isPictureUrl,
  mediaHashFromName,
  mediaNameFromUrl,
  pictureSources,
  pictureUrl,
} from './media.ts'

const hash = '0123456789abcdef0123456789abcdef01234567'
const blur = 'UklGRkQAAABXRUJQVlA4-_DgAAAAwAQCdASoQAAgA'

describe('picture URLs', () => {
  it('list every stored file', () => {
    const file = (storedWidth: number, format: string) =>
      `/media/${hash}-1000x500-${storedWidth}.${format} ${storedWidth}w`
    expect(pictureSources(pictureUrl(hash, 1000, 500, blur))).toEqual({
      src: `/media/${hash}-1000x500-800.webp`,
      width: 1000,
      height: 500,
      avif: [400, 800, 1000].map((storedWidth) => file(storedWidth, 'avif')).join(', '),
      webp: [400, 800, 1000].map((storedWidth) => file(storedWidth, 'webp')).join(', '),
      blur: 'data:image/webp;base64,UklGRkQAAABXRUJQVlA4+/DgAAAAwAQCdASoQAAgA',
    })
  })

  it('work without a blur', () => {
    expect(pictureSources(pictureUrl(hash, 300, 200, ''))).toMatchObject({
      src: `/media/${hash}-300x200-300.webp`,
      blur: undefined,
    })
  })

  it('yield the file name and the shared hash', () => {
    const name = mediaNameFromUrl(pictureUrl(hash, 1000, 500, blur)) ?? ''
    expect(name).toBe(`${hash}-1000x500-800.webp`)
    expect(mediaHashFromName(name)).toBe(hash)
  })

  it('distinguish avatars from site pictures', () => {
    expect(isPictureUrl(avatarUrl(hash))).toBe(false)
    expect(avatarSources(pictureUrl(hash, 10, 10, ''))).toBeUndefined()
    expect(avatarSources(avatarUrl(hash))?.webp).toBe(
      [64, 128, 256].map((side) => `/media/${hash}-avatar-${side}.webp ${side}w`).join(', '),
    )
  })
})

it.each([
  '',
  'javascript:alert(1)',
  `https://evil.example/media/${hash}-10x10-10.webp`,
  `//evil.example/media/${hash}-10x10-10.webp`,
  `/media/../${hash}-10x10-10.webp`,
  `/media/${hash}-10x10-10.svg`,
  `/media/${hash}-10x10-10.webp?x`,
  `/media/${hash}-10x10-10.webp" onerror="x`,
  `/media/${hash}-10x10-10.webp#`,
  `/media/${hash}-10x10-10.webp#short`,
  `/media/${hash}-10x10-10.webp#${blur}"onerror`,
  `/media/${hash}-10x10-10.webp#${'a'.repeat(600)}`,
  `/media/${hash}-10x10-10.webp\n`,
  `/media/${hash.toUpperCase()}-10x10-10.webp`,
  `/media/${hash}-0x10-10.webp`,
  `/media/${hash}-avatar-100.webp`,
])('rejects %j', (url) => {
  expect([isPictureUrl(url), pictureSources(url), avatarSources(url)]).toEqual([false, undefined, undefined])
})
