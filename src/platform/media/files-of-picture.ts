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

/** The names of all files that the picture at an address consists of; none for an address that is not one of ours. */
export function filesOfPicture(url: string): string[] {
  const hash = mediaHashFromName(mediaNameFromUrl(url) ?? '')
  if (hash === undefined) return []
  if (avatarSources(url))
    return avatarSides.flatMap((side) => [avatarName(hash, side, 'avif'), avatarName(hash, side, 'webp')])
  const { width, height } = pictureSources(url) ?? { width: 0, height: 0 }
  return pictureWidths(width).flatMap((wide) => [
    pictureName(hash, width, height, wide, 'avif'),
    pictureName(hash, width, height, wide, 'webp'),
  ])
}
