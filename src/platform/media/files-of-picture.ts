import {
  avatarName,
  avatarSides,
  avatarSourcesOf,
  mediaHashOf,
  mediaNameOf,
  pictureName,
  pictureSourcesOf,
  storedWidthsOf,
} from '#api-contract/shapes/media.ts'

/** The names of all files that the picture at an address consists of; none for an address that is not one of ours. */
export function filesOfPicture(url: string): string[] {
  const hash = mediaHashOf(mediaNameOf(url) ?? '')
  if (hash === undefined) return []
  if (avatarSourcesOf(url))
    return avatarSides.flatMap((side) => [avatarName(hash, side, 'avif'), avatarName(hash, side, 'webp')])
  const { width, height } = pictureSourcesOf(url) ?? { width: 0, height: 0 }
  return storedWidthsOf(width).flatMap((wide) => [
    pictureName(hash, width, height, wide, 'avif'),
    pictureName(hash, width, height, wide, 'webp'),
  ])
}
