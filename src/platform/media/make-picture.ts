import sharp, { type Sharp } from 'sharp'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { damagedPicture, pictureTooSmall, tooManyPixels } from '#api-contract/errors.ts'
import {
  avatarName,
  avatarSides,
  maxAspectRatio,
  minPictureSize,
  minStoredWidth,
  type PictureFormat,
  pictureName,
  pictureWidths,
} from '#api-contract/shapes/media.ts'

/** In millions. Larger pictures are rejected by their header: decoding would take hundreds of megabytes. */
const maxMegapixels = 50
/**
 * Decoding AVIF takes 17 bytes per pixel, other formats five at most: 50 million pixels, packed into 2 kB, would take
 * almost a gigabyte.
 */
const maxAvifMegapixels = 12

/** How to encode an upload: all sizes of a picture, only its smallest size, or a square avatar. */
export type PictureKind = 'picture' | 'small' | 'avatar'

interface EncodedFile {
  name: string
  bytes: Uint8Array
}

export interface EncodedPicture {
  /** Displayed size: the original's, rotated upright and cropped if too tall. */
  width: number
  height: number
  /** A tiny WebP placeholder in base64url; `''` for transparent pictures, where it would shine through. */
  blur: string
  files: EncodedFile[]
}

/** An unusable picture, with an error message for the uploader. */
export class UnusablePicture extends Error {
  readonly detail: ErrorDetail
  constructor(detail: ErrorDetail) {
    super(detail.code)
    this.detail = detail
  }
}

// Low effort costs a few per cent in size and saves seconds per picture.
const encoders = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 78, effort: 3 },
} as const
const formats: PictureFormat[] = ['avif', 'webp']
const blurWidth = 16

/**
 * Encodes all files of a picture, keeping its aspect ratio. They contain only pixels: no EXIF data, colour space or text.
 * @param maxWidth in pixels; wider pictures are scaled down
 */
export async function makePicture(
  bytes: Uint8Array,
  hash: string,
  maxWidth = Infinity,
): Promise<EncodedPicture> {
  const originalSize = await measure(bytes)
  const width = Math.min(originalSize.width, maxWidth)
  const fullHeight = Math.max(1, Math.round((originalSize.height * width) / originalSize.width))
  const height = Math.min(fullHeight, width * maxAspectRatio)
  const widths = pictureWidths(width)
  const largestWidth = Math.max(...widths)
  const scaledHeight = Math.max(1, Math.round((height * largestWidth) / width))
  const pixels = await decode(bytes, (image) =>
    image.resize(largestWidth, scaledHeight, { fit: 'cover', position: 'top' }),
  )
  const files: EncodedFile[] = []
  for (const storedWidth of widths) {
    for (const format of formats) {
      const image = pixels.open().resize({ width: storedWidth })[format](encoders[format])
      files.push({
        name: pictureName(hash, width, height, storedWidth, format),
        bytes: await image.toBuffer(),
      })
    }
  }
  return { width, height, files, blur: await encodeBlur(pixels) }
}

/** Encodes only the smallest size of a picture. */
export async function makeSmallPicture(bytes: Uint8Array, hash: string): Promise<EncodedPicture> {
  const { width, height } = await measure(bytes)
  if (width < minPictureSize.width || height < minPictureSize.height)
    throw new UnusablePicture(pictureTooSmall())
  return makePicture(bytes, hash, minStoredWidth)
}

/** Encodes all files of an avatar: squares cropped from the centre. */
export async function makeAvatar(bytes: Uint8Array, hash: string): Promise<EncodedPicture> {
  await measure(bytes)
  const largestSide = Math.max(...avatarSides)
  const pixels = await decode(bytes, (image) => image.resize(largestSide, largestSide, { fit: 'cover' }))
  const files: EncodedFile[] = []
  for (const side of avatarSides) {
    for (const format of formats) {
      const image = pixels.open().resize(side, side)[format](encoders[format])
      files.push({ name: avatarName(hash, side, format), bytes: await image.toBuffer() })
    }
  }
  return { width: largestSide, height: largestSide, files, blur: '' }
}

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error', pages: 1 })

/** Displayed width and height, read from the header. */
async function measure(bytes: Uint8Array) {
  // Sharp's own limit is off here, so that an oversized picture gets our error message.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwUnreadable)
  const { width, height } = header.autoOrient
  if (!width || !height) return throwUnreadable()
  const max = header.format === 'heif' ? maxAvifMegapixels : maxMegapixels
  if (width * height > max * 1e6) throw new UnusablePicture(tooManyPixels({ max }))
  return { width, height }
}

/** Decodes once, upright and in sRGB; all sizes are made from these pixels. */
async function decode(bytes: Uint8Array, transform: (image: Sharp) => Sharp) {
  const image = transform(open(bytes).autoOrient()).toColourspace('srgb').raw({ depth: 'uchar' })
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(throwUnreadable)
  const { width, height, channels, premultiplied } = info
  return { open: () => sharp(data, { raw: { width, height, channels, premultiplied } }) }
}

async function encodeBlur(pixels: { open: () => Sharp }): Promise<string> {
  const { isOpaque } = await pixels.open().stats()
  if (!isOpaque) return ''
  const placeholder = pixels.open().removeAlpha().resize(blurWidth, blurWidth, { fit: 'inside' })
  return (await placeholder.webp({ quality: 10, effort: 6 }).toBuffer()).toString('base64url')
}

function throwUnreadable(): never {
  throw new UnusablePicture(damagedPicture())
}
