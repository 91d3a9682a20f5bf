import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { avatarSources, isPictureUrl, pictureSources } from '#api-contract/shapes/media.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'
import { createPictureWorkers, type PictureWorkers } from './picture-workers.ts'
import { createPictures, type Pictures } from './pictures.ts'

let folder: string
let store: MediaStore
let workers: PictureWorkers
let pictures: Pictures

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wend-pictures-'))
  store = createFolderStore(folder)
  workers = createPictureWorkers()
  pictures = createPictures(store, workers)
})
afterAll(async () => {
  workers.close()
  await rm(folder, { recursive: true })
})

/** Noise with a colour on each side: it does not compress to nothing, and rotation shows. */
function makePhoto(width: number, height: number) {
  const firstHalf = {
    create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#c02020' },
  }
  const noise = { type: 'gaussian' as const, mean: 60, sigma: 30 }
  const create = { width, height, channels: 3 as const, background: '#2020c0', noise }
  return sharp({ create }).composite([{ input: firstHalf, left: 0, top: 0 }])
}

async function readStored(address: string) {
  const file = await store.get(address.replace('/media/', ''))
  if (!file) throw new Error(`${address} is not stored`)
  return buffer(file.body)
}

const parseSrcset = (srcset: string) =>
  srcset.split(', ').map((choice) => choice.split(' ') as [string, string])

async function readSources(url: string) {
  const sources = pictureSources(url)
  if (!sources) throw new Error(`not an address of a picture: ${url}`)
  return sources
}

describe('a picture', () => {
  it('is stored in three widths, as AVIF and WebP, all described by its URL', async () => {
    const url = await pictures.addPicture(await makePhoto(2000, 1000).jpeg().toBuffer())
    expect(url).toMatch(/^\/media\/[0-9a-f]{40}-2000x1000-800\.webp#[\w-]+$/)
    expect(isPictureUrl(url)).toBe(true)
    const { src, width, height, avif, webp, blur } = await readSources(url)
    expect({ width, height }).toEqual({ width: 2000, height: 1000 })
    expect(src).toBe(url.split('#')[0])
    for (const [format, srcset] of [
      ['heif', avif],
      ['webp', webp],
    ] as const) {
      for (const [address, widthDescriptor] of parseSrcset(srcset)) {
        const encoded = await sharp(await readStored(address)).metadata()
        expect([encoded.format, `${encoded.width}w`, encoded.height]).toEqual([
          format,
          widthDescriptor,
          encoded.width / 2,
        ])
      }
    }
    expect(parseSrcset(webp).map(([, widthDescriptor]) => widthDescriptor)).toEqual(['400w', '800w', '1600w'])
    expect(blur?.length).toBeLessThan(400)
    const placeholder = await sharp(Buffer.from(blur?.split(',')[1] ?? '', 'base64')).metadata()
    expect(placeholder).toMatchObject({ format: 'webp', width: 16, height: 8 })
  })

  it.each([
    [300, ['300w']],
    [1000, ['400w', '800w', '1000w']],
  ])('of %i pixels is never enlarged', async (width, widths) => {
    const url = await pictures.addPicture(await makePhoto(width, 200).png().toBuffer())
    const { webp } = await readSources(url)
    expect(parseSrcset(webp).map(([, widthDescriptor]) => widthDescriptor)).toEqual(widths)
    expect(await sharp(await readStored(url.split('#')[0] ?? '')).metadata()).toHaveProperty(
      'width',
      Math.min(800, width),
    )
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('is accepted as %s', async (format) => {
    const url = await pictures.addPicture(await makePhoto(120, 80).toFormat(format).toBuffer())
    expect(await readSources(url)).toMatchObject({ width: 120, height: 80 })
  })

  it('has the same URL for the same bytes', async () => {
    const bytes = await makePhoto(50, 50).png().toBuffer()
    expect(await pictures.addPicture(bytes)).toBe(await pictures.addPicture(bytes))
  })

  it('is stored without its metadata', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 38/1', GPSLongitude: '0/1 0/1 5/1' }
    const bytes = await makePhoto(500, 300)
      .withExif({ IFD0: { Make: 'SecretCamera', Artist: 'Ada Lovelace' }, IFD3: gps })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Ada at home</rdf></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(bytes.includes('SecretCamera')).toBe(true)
    const { avif, webp } = await readSources(await pictures.addPicture(bytes))
    for (const [address] of [...parseSrcset(avif), ...parseSrcset(webp)]) {
      const encoded = await readStored(address)
      expect(encoded.includes('SecretCamera') || encoded.includes('Ada')).toBe(false)
      const { exif, xmp, icc } = await sharp(encoded).metadata()
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
    }
  })

  it('is rotated upright', async () => {
    const url = await pictures.addPicture(
      await makePhoto(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    const { width, height, src } = await readSources(url)
    expect([width, height]).toEqual([400, 600])
    const encoded = sharp(await readStored(src))
    expect(await encoded.metadata()).toMatchObject({ width: 400, height: 600 })
    const top = await encoded.extract({ left: 0, top: 0, width: 400, height: 200 }).png().toBuffer()
    const { channels } = await sharp(top).stats()
    expect(channels[0]?.mean).toBeGreaterThan(150)
  })

  it('keeps only the first frame of an animation', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(frame))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    expect(await sharp(gif).metadata()).toHaveProperty('pages', 3)
    const { src, height } = await readSources(await pictures.addPicture(gif))
    expect(height).toBe(30)
    const { dominant } = await sharp(await readStored(src)).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  it('stays transparent, without a blur placeholder', async () => {
    const create = {
      width: 60,
      height: 40,
      channels: 4 as const,
      background: { r: 0, g: 90, b: 0, alpha: 0.5 },
    }
    const { src, blur } = await readSources(
      await pictures.addPicture(await sharp({ create }).png().toBuffer()),
    )
    expect(blur).toBeUndefined()
    expect(await sharp(await readStored(src)).stats()).toHaveProperty('isOpaque', false)
  })

  it('keeps its top if very tall', async () => {
    const { width, height, src } = await readSources(
      await pictures.addPicture(await makePhoto(100, 4000).png().toBuffer()),
    )
    expect([width, height]).toEqual([100, 300])
    expect(await sharp(await readStored(src)).metadata()).toMatchObject({ width: 100, height: 300 })
  })

  it('is cropped to squares for an avatar', async () => {
    const url = await pictures.addAvatar(await makePhoto(500, 300).png().toBuffer())
    const { webp = '', avif = '' } = avatarSources(url) ?? {}
    for (const [address, widthDescriptor] of [...parseSrcset(webp), ...parseSrcset(avif)]) {
      const { width, height } = await sharp(await readStored(address)).metadata()
      expect([`${width}w`, height]).toEqual([widthDescriptor, width])
    }
    expect(parseSrcset(webp)).toHaveLength(3)
  })
})

describe('a file that is not an acceptable picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const rejection = (expected: string) => ({
    status: 400,
    fieldErrors: { image: [{ message: expect.stringContaining(expected) }] },
  })

  it.each([
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['SVG', () => Buffer.from(svg), 'SVG'],
    [
      'SVG behind an XML declaration',
      () => Buffer.from(`\ufeff<?xml version="1.0"?><!-- x -->\n${svg}`),
      'SVG',
    ],
    ['HTML', () => Buffer.from('<!doctype html><title>x</title>'), 'Please use PNG'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), 'Please use PNG'],
    ['an archive', () => Buffer.from('PK\x03\x04 picture.png'), 'Please use PNG'],
    ['TIFF', () => makePhoto(20, 20).tiff().toBuffer(), 'Please use PNG'],
    ['a bare PNG signature', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'can’t read this picture'],
    ['a bare JPEG signature', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'can’t read this picture'],
    [
      'SVG behind a PNG signature',
      () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'),
      'can’t read this picture',
    ],
    [
      'half a JPEG',
      async () => truncateToHalf(await makePhoto(800, 600).jpeg().toBuffer()),
      'can’t read this picture',
    ],
    [
      'half a PNG',
      async () => truncateToHalf(await makePhoto(800, 600).png().toBuffer()),
      'can’t read this picture',
    ],
    [
      'half a WebP',
      async () => truncateToHalf(await makePhoto(800, 600).webp().toBuffer()),
      'can’t read this picture',
    ],
    ['a bomb', () => createBomb(30_000, 30_000), '50 megapixels'],
    ['a bomb by width alone', () => createBomb(50_000_001, 1), '50 megapixels'],
    [
      'AVIF, which takes four times the memory',
      () => plainPicture(4001, 3000).avif({ effort: 0 }).toBuffer(),
      '12 megapixels',
    ],
  ])('is rejected: %s', async (_, make, expected) => {
    const bytes = await make()
    await expect(pictures.addPicture(bytes)).rejects.toMatchObject(rejection(expected))
    await expect(pictures.addAvatar(bytes)).rejects.toMatchObject(rejection(expected))
  })

  it('is rejected with 413 over 10 MB', async () => {
    const bytes = Buffer.concat([await makePhoto(10, 10).png().toBuffer(), Buffer.alloc(11 * 1024 * 1024)])
    await expect(pictures.addPicture(bytes)).rejects.toMatchObject({ status: 413 })
  })

  it('does not harm the workers', async () => {
    expect(isPictureUrl(await pictures.addPicture(await makePhoto(30, 30).png().toBuffer()))).toBe(true)
  })
})

describe('a worker', () => {
  it('is killed on timeout', async () => {
    const shortTimeoutWorkers = createPictureWorkers({ processes: 1, taskTimeoutMs: 1 })
    const pendingPicture = createPictures(store, shortTimeoutWorkers).addPicture(
      await makePhoto(2000, 2000).png().toBuffer(),
    )
    await expect(pendingPicture).rejects.toMatchObject({ status: 400 })
    shortTimeoutWorkers.close()
  })

  it('rejects work when the queue is full', async () => {
    const singleWorker = createPictureWorkers({ processes: 1, maxQueued: 2 })
    const busyPictures = createPictures(store, singleWorker)
    const bytes = await makePhoto(64, 64).png().toBuffer()
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => busyPictures.addPicture(bytes)))
    const rejected = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map((outcome) => outcome.reason)
    expect(rejected).toMatchObject([{ status: 503, retryAfterSeconds: 30 }, { status: 503 }])
    singleWorker.close()
  })

  it('rejects pending work with 503 on shutdown', async () => {
    const closingWorkers = createPictureWorkers()
    const pendingPicture = createPictures(store, closingWorkers).addPicture(
      await makePhoto(2000, 2000).png().toBuffer(),
    )
    closingWorkers.close()
    await expect(pendingPicture).rejects.toMatchObject({ status: 503 })
  })
})

const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
const truncateToHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** A valid black PNG, one bit per pixel: small on the wire, gigabytes when decoded. */
function createBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 1 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
