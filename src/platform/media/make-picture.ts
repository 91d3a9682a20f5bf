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

/** In millions. More is refused by the header alone: decoding it would take hundreds of megabytes. */
const mostMegapixels = 50
/** Decoding AVIF takes 17 bytes a pixel where others take five at most: of 50 million pixels, in 2 kB, almost a gigabyte. */
const mostMegapixelsOfAvif = 12

/** A picture in its own shape, the same in its smallest size alone, or a square for an account. */
export type PictureKind = 'picture' | 'small' | 'avatar'

interface MadeFile {
  name: string
  bytes: Uint8Array
}

export interface MadePicture {
  /** Size as it is shown: the original's, turned upright and cut where it is too tall. */
  width: number
  height: number
  /** A tiny WebP in base64url; `''` for transparent pictures, where it would show through. */
  blur: string
  files: MadeFile[]
}

/** A picture that cannot be used, and why, for the uploader. */
export class UnusablePicture extends Error {
  readonly said: ErrorDetail
  constructor(said: ErrorDetail) {
    super(said.code)
    this.said = said
  }
}

// Low effort costs a few per cent in size and saves seconds of work per picture.
const encoders = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 78, effort: 3 },
} as const
const formats: PictureFormat[] = ['avif', 'webp']
const blurWidth = 16

/**
 * Makes all files of a picture in its own shape. They hold pixels only: no EXIF, no ICC, no texts.
 * @param widest pixels; what is wider is made as narrow
 */
export async function makePicture(bytes: Uint8Array, hash: string, widest = Infinity): Promise<MadePicture> {
  const full = await measure(bytes)
  const width = Math.min(full.width, widest)
  const fullHeight = Math.max(1, Math.round((full.height * width) / full.width))
  const height = Math.min(fullHeight, width * maxAspectRatio)
  const widths = pictureWidths(width)
  const largest = Math.max(...widths)
  const scaled = Math.max(1, Math.round((height * largest) / width))
  const pixels = await decode(bytes, (image) =>
    image.resize(largest, scaled, { fit: 'cover', position: 'top' }),
  )
  const files: MadeFile[] = []
  for (const wide of widths) {
    for (const format of formats) {
      const image = pixels.open().resize({ width: wide })[format](encoders[format])
      files.push({ name: pictureName(hash, width, height, wide, format), bytes: await image.toBuffer() })
    }
  }
  return { width, height, files, blur: await blurOf(pixels) }
}

/** Makes a picture in its smallest size alone. */
export async function makeSmallPicture(bytes: Uint8Array, hash: string): Promise<MadePicture> {
  const { width, height } = await measure(bytes)
  if (width < minPictureSize.width || height < minPictureSize.height)
    throw new UnusablePicture(pictureTooSmall())
  return makePicture(bytes, hash, minStoredWidth)
}

/** Makes all files of an account's picture: squares out of the middle. */
export async function makeAvatar(bytes: Uint8Array, hash: string): Promise<MadePicture> {
  await measure(bytes)
  const largest = Math.max(...avatarSides)
  const pixels = await decode(bytes, (image) => image.resize(largest, largest, { fit: 'cover' }))
  const files: MadeFile[] = []
  for (const side of avatarSides) {
    for (const format of formats) {
      const image = pixels.open().resize(side, side)[format](encoders[format])
      files.push({ name: avatarName(hash, side, format), bytes: await image.toBuffer() })
    }
  }
  return { width: largest, height: largest, files, blur: '' }
}

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostMegapixels * 1e6, failOn: 'error', pages: 1 })

/** Width and height as they are shown, from the header alone. */
async function measure(bytes: Uint8Array) {
  // The header may claim more than the limit: that must not throw here but get its own sentence.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  const { width, height } = header.autoOrient
  if (!width || !height) return unreadable()
  const max = header.format === 'heif' ? mostMegapixelsOfAvif : mostMegapixels
  if (width * height > max * 1e6) throw new UnusablePicture(tooManyPixels({ max }))
  return { width, height }
}

/** Decodes once, upright and in sRGB; everything else is made from these pixels. */
async function decode(bytes: Uint8Array, shape: (image: Sharp) => Sharp) {
  const image = shape(open(bytes).autoOrient()).toColourspace('srgb').raw({ depth: 'uchar' })
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(unreadable)
  const { width, height, channels, premultiplied } = info
  return { open: () => sharp(data, { raw: { width, height, channels, premultiplied } }) }
}

async function blurOf(pixels: { open: () => Sharp }): Promise<string> {
  const { isOpaque } = await pixels.open().stats()
  if (!isOpaque) return ''
  const tiny = pixels.open().removeAlpha().resize(blurWidth, blurWidth, { fit: 'inside' })
  return (await tiny.webp({ quality: 10, effort: 6 }).toBuffer()).toString('base64url')
}

function unreadable(): never {
  throw new UnusablePicture(damagedPicture())
}
