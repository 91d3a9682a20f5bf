import {
  avatarName,
  avatarSides,
  avatarSources,
  mediaHashFromName,
  mediaNameFromUrl,
  pictureName,
  pictureSources,
  pictureWidths,
} from '#api-contract/shapes/media.ts'

/** Names of all files of the picture at a URL; empty for foreign URLs. */
export function pictureFileNames(url: string): string[] {
  const hash = mediaHashFromName(mediaNameFromUrl(url) ?? '')
  if (hash === undefined) return []
  if (avatarSources(url))
    return avatarSides.flatMap((side) => [avatarName(hash, side, 'avif'), avatarName(hash, side, 'webp')])
  const { width, height } = pictureSources(url) ?? { width: 0, height: 0 }
  return pictureWidths(width).flatMap((storedWidth) => [
    pictureName(hash, width, height, storedWidth, 'avif'),
    pictureName(hash, width, height, storedWidth, 'webp'),
  ])
}
