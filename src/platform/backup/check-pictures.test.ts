import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isCompletePicture } from './check-pictures.ts'

it.each(['avif', 'webp'] as const)(
  'tells a complete %s file from a truncated or extended one',
  async (format) => {
    const create = { width: 60, height: 40, channels: 3 as const, background: '#3a6' }
    const bytes = await sharp({ create }).toFormat(format).toBuffer()
    const name = `a.${format}`
    expect(isCompletePicture(name, bytes)).toBe(true)
    for (const brokenBytes of [
      bytes.subarray(0, -1),
      bytes.subarray(0, 20),
      Buffer.concat([bytes, Buffer.from('more')]),
      Buffer.alloc(bytes.length),
      Buffer.alloc(0),
    ])
      expect(isCompletePicture(name, brokenBytes)).toBe(false)
  },
)
