/*
 * How pictures are named. An address says everything needed to show a picture well, so that a screen needs no second
 * request and the database no table of pictures:
 *
 *   /media/<hash>-<width>x<height>-<this width>.webp#<blur>     a site's picture (`image_blog_page`)
 *   /media/<hash>-avatar-<side>.webp                            a person's
 *
 * The same picture exists as .avif and .webp in every width of `storedWidthsOf`. The part after `#` is a tiny WebP to
 * show until the picture has loaded; it never reaches the server.
 */

const mediaPath = '/media/'
/** In pixels, as all widths. */
export const smallestWidth = 400
const storedWidths = [smallestWidth, 800, 1600]
const defaultWidth = 800
/** Below this, what a page names as its picture is hardly more than an icon. */
export const smallestPicture = { width: 200, height: 100 }

/** Sides of a person's picture in pixels; `avatar` names the one of 128. */
export const avatarSides = [64, 128, 256] as const
const defaultAvatarSide = 128

/** How many times its width a picture may be high; the rest is cut off at the bottom. */
export const maxHeightToWidth = 3

export type PictureFormat = 'avif' | 'webp'

const pictureNamePattern = /^([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})-([1-9]\d{0,3})\.(avif|webp)$/
const avatarNamePattern = /^([0-9a-f]{40})-avatar-(64|128|256)\.(avif|webp)$/
const blurPattern = /^[\w-]{20,520}$/

/** What `<picture>` needs: the widest source first in size, and width and height to reserve space. */
export interface PictureSources {
  src: string
  width: number
  height: number
  avif: string
  webp: string
  /** A data URL to show until the picture has loaded, where there is one. */
  blur: string | undefined
}

/** Widths in pixels in which a picture of this width is stored: 400, 800, 1600, never more than its own. */
export const storedWidthsOf = (width: number): number[] => [
  ...new Set(storedWidths.map((step) => Math.min(step, width))),
]

/** The file name of one width and format of a picture. */
export const pictureName = (
  hash: string,
  width: number,
  height: number,
  wide: number,
  format: PictureFormat,
) => `${hash}-${width}x${height}-${wide}.${format}`

/** The file name of one side and format of a person's picture. */
export const avatarName = (hash: string, side: number, format: PictureFormat) =>
  `${hash}-avatar-${side}.${format}`

/** The address by which the API names a site's picture. `blur` is a tiny WebP in base64url, or `''`. */
export function pictureUrl(hash: string, width: number, height: number, blur: string): string {
  const name = pictureName(hash, width, height, Math.min(defaultWidth, width), 'webp')
  return `${mediaPath}${name}${blur && `#${blur}`}`
}

/** The address by which the API names a person's picture. */
export const avatarUrl = (hash: string): string => mediaPath + avatarName(hash, defaultAvatarSide, 'webp')

/** The file name within an address of ours, without the blur; undefined for other addresses. */
export function mediaNameOf(url: string): string | undefined {
  const [address = '', blur] = url.split('#')
  const name = address.startsWith(mediaPath) ? address.slice(mediaPath.length) : ''
  return mediaHashOf(name) && (blur === undefined || blurPattern.test(blur)) ? name : undefined
}

/** The hash that all files of one picture share, from a file name; undefined when it is not one of ours. */
export const mediaHashOf = (name: string): string | undefined =>
  (pictureNamePattern.exec(name) ?? avatarNamePattern.exec(name))?.[1]

/** Whether this is an address as `pictureUrl` makes them. */
export const isPictureUrl = (url: string): boolean => pictureNamePattern.test(mediaNameOf(url) ?? '')

/** Everything needed to show a site's picture; undefined for an address that is not one of ours. */
export function pictureSourcesOf(url: string): PictureSources | undefined {
  const [, hash = '', w, h] = pictureNamePattern.exec(mediaNameOf(url) ?? '') ?? []
  if (!hash) return undefined
  const width = Number(w)
  const height = Number(h)
  const srcset = (format: PictureFormat) =>
    storedWidthsOf(width)
      .map((wide) => `${mediaPath}${pictureName(hash, width, height, wide, format)} ${wide}w`)
      .join(', ')
  const [src = '', blur] = url.split('#')
  return { src, width, height, avif: srcset('avif'), webp: srcset('webp'), blur: blur && blurUrl(blur) }
}

/** Whether a picture of ours is hardly more than an icon. */
export function isIcon(url: string): boolean {
  const { width = 0, height = 0 } = pictureSourcesOf(url) ?? {}
  return width < smallestPicture.width || height < smallestPicture.height
}

/** Everything needed to show a person's picture; undefined for an address that is not one of ours. */
export function avatarSourcesOf(url: string): Pick<PictureSources, 'src' | 'avif' | 'webp'> | undefined {
  const hash = avatarNamePattern.exec(mediaNameOf(url) ?? '')?.[1]
  if (!hash) return undefined
  const srcset = (format: PictureFormat) =>
    avatarSides.map((side) => `${mediaPath}${avatarName(hash, side, format)} ${side}w`).join(', ')
  return { src: url, avif: srcset('avif'), webp: srcset('webp') }
}

/** base64url is for addresses; data URLs want the older alphabet. */
function blurUrl(blur: string): string {
  return `data:image/webp;base64,${blur.replaceAll('-', '+').replaceAll('_', '/')}`
}
