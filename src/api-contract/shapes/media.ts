/*
 * Names of pictures. A URL carries everything needed to render the picture, so a screen needs no second request and
 * the database no table of pictures:
 *
 *   /media/<hash>-<width>x<height>-<this width>.webp#<blur>     a site's picture (`image_blog_page`)
 *   /media/<hash>-avatar-<side>.webp                            an avatar
 *
 * Each picture is stored as .avif and .webp in every width of `pictureWidths`. The fragment is a tiny WebP shown until
 * the picture has loaded; it never reaches the server.
 */

const mediaPath = '/media/'
/** In pixels, like all widths. */
export const minStoredWidth = 400
const storedWidths = [minStoredWidth, 800, 1600]
const defaultWidth = 800
/** Pictures of web pages below this size are little more than icons. */
export const minPictureSize = { width: 200, height: 100 }

/** Sides of avatars in pixels; `avatar` in replies refers to the default of 128. */
export const avatarSides = [64, 128, 256] as const
const defaultAvatarSide = 128

/** Maximum ratio of height to width; the rest is cropped at the bottom. */
export const maxAspectRatio = 3

export type PictureFormat = 'avif' | 'webp'

const pictureNamePattern = /^([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})-([1-9]\d{0,3})\.(avif|webp)$/
const avatarNamePattern = /^([0-9a-f]{40})-avatar-(64|128|256)\.(avif|webp)$/
const blurPattern = /^[\w-]{20,520}$/

/** Sources for `<picture>`: the widest one first; width and height reserve space. */
export interface PictureSources {
  src: string
  width: number
  height: number
  avif: string
  webp: string
  /** A data URL to show until the picture has loaded. */
  blur: string | undefined
}

/** The stored widths of a picture in pixels: 400, 800 and 1600, capped at its own width. */
export const pictureWidths = (width: number): number[] => [
  ...new Set(storedWidths.map((step) => Math.min(step, width))),
]

/** The file name of a picture in one stored width and format. */
export const pictureName = (
  hash: string,
  width: number,
  height: number,
  storedWidth: number,
  format: PictureFormat,
) => `${hash}-${width}x${height}-${storedWidth}.${format}`

/** The file name of an avatar in one size and format. */
export const avatarName = (hash: string, side: number, format: PictureFormat) =>
  `${hash}-avatar-${side}.${format}`

/** The URL of a site's picture in the API. `blur` is a tiny WebP in base64url, or `''`. */
export function pictureUrl(hash: string, width: number, height: number, blur: string): string {
  const name = pictureName(hash, width, height, Math.min(defaultWidth, width), 'webp')
  return `${mediaPath}${name}${blur && `#${blur}`}`
}

/** The URL of an avatar in the API. */
export const avatarUrl = (hash: string): string => mediaPath + avatarName(hash, defaultAvatarSide, 'webp')

/** The file name in a media URL, without the blur; undefined for other URLs. */
export function mediaNameFromUrl(url: string): string | undefined {
  const [address = '', blur] = url.split('#')
  const name = address.startsWith(mediaPath) ? address.slice(mediaPath.length) : ''
  return mediaHashFromName(name) && (blur === undefined || blurPattern.test(blur)) ? name : undefined
}

/** The hash shared by all files of a picture; undefined for other file names. */
export const mediaHashFromName = (name: string): string | undefined =>
  (pictureNamePattern.exec(name) ?? avatarNamePattern.exec(name))?.[1]

/** True for URLs made by `pictureUrl`. */
export const isPictureUrl = (url: string): boolean => pictureNamePattern.test(mediaNameFromUrl(url) ?? '')

/** Everything needed to render a site's picture; undefined for external URLs. */
export function pictureSources(url: string): PictureSources | undefined {
  const [, hash = '', widthText, heightText] = pictureNamePattern.exec(mediaNameFromUrl(url) ?? '') ?? []
  if (!hash) return undefined
  const width = Number(widthText)
  const height = Number(heightText)
  const srcset = (format: PictureFormat) =>
    pictureWidths(width)
      .map(
        (storedWidth) =>
          `${mediaPath}${pictureName(hash, width, height, storedWidth, format)} ${storedWidth}w`,
      )
      .join(', ')
  const [src = '', blur] = url.split('#')
  return { src, width, height, avif: srcset('avif'), webp: srcset('webp'), blur: blur && blurUrl(blur) }
}

/** True if a stored picture is little more than an icon. */
export function isIcon(url: string): boolean {
  const { width = 0, height = 0 } = pictureSources(url) ?? {}
  return width < minPictureSize.width || height < minPictureSize.height
}

/** Everything needed to render an avatar; undefined for external URLs. */
export function avatarSources(url: string): Pick<PictureSources, 'src' | 'avif' | 'webp'> | undefined {
  const hash = avatarNamePattern.exec(mediaNameFromUrl(url) ?? '')?.[1]
  if (!hash) return undefined
  const srcset = (format: PictureFormat) =>
    avatarSides.map((side) => `${mediaPath}${avatarName(hash, side, format)} ${side}w`).join(', ')
  return { src: url, avif: srcset('avif'), webp: srcset('webp') }
}

/** URLs use base64url, data URLs the standard alphabet. */
function blurUrl(blur: string): string {
  return `data:image/webp;base64,${blur.replaceAll('-', '+').replaceAll('_', '/')}`
}
