import { createHash } from 'node:crypto'
import { avatarUrl, pictureUrl } from '#api-contract/shapes/media.ts'
import type { PictureKind } from './make-picture.ts'
import { contentTypeFor, type MediaStore } from './media-store.ts'
import { assertPictureBytes } from './picture-bytes.ts'
import type { PictureWorkers } from './picture-workers.ts'

export interface Pictures {
  /**
   * Stores a picture and returns its URL (`/media/…`, see api-contract/shapes/media.ts).
   * @throws ApiError 413 if over 10 MB, 400 if unusable, 503 if the store is down
   */
  addPicture(bytes: Buffer): Promise<string>
  /**
   * The same in only the smallest size, also returning the size of its files.
   * @throws ApiError 400 also for pictures little larger than an icon
   */
  addSmallPicture(bytes: Buffer): Promise<{ url: string; bytes: number }>
  /** The same for an avatar, cropped to squares. */
  addAvatar(bytes: Buffer): Promise<string>
}

/** Turns uploads into stored pictures. Names are content hashes, so identical uploads are stored once. */
export function createPictures(store: MediaStore, workers: PictureWorkers): Pictures {
  async function add(kind: PictureKind, bytes: Buffer) {
    assertPictureBytes(bytes)
    const hash = hashBytes(bytes)
    const encoded = await workers.make(kind, bytes, hash)
    await Promise.all(
      encoded.files.map((file) => store.put(file.name, file.bytes, contentTypeFor(file.name))),
    )
    return { hash, ...encoded }
  }

  return {
    async addPicture(bytes) {
      const { hash, width, height, blur } = await add('picture', bytes)
      return pictureUrl(hash, width, height, blur)
    },
    async addSmallPicture(bytes) {
      const { hash, width, height, blur, files } = await add('small', bytes)
      const total = files.reduce((sum, file) => sum + file.bytes.length, 0)
      return { url: pictureUrl(hash, width, height, blur), bytes: total }
    },
    async addAvatar(bytes) {
      const { hash } = await add('avatar', bytes)
      return avatarUrl(hash)
    },
  }
}

/** 160 bits of SHA-256: collision-resistant, and names stay short. */
const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 40)
