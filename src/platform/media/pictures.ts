import { createHash } from 'node:crypto'
import { avatarUrl, pictureUrl } from '#api-contract/shapes/media.ts'
import type { PictureKind } from './make-picture.ts'
import { contentTypeOf, type MediaStore } from './media-store.ts'
import { checkPictureBytes } from './picture-bytes.ts'
import type { PictureWorkers } from './picture-workers.ts'

export interface Pictures {
  /**
   * Takes a picture and answers its address (`/media/…`, see api-contract/shapes/media.ts). Refuses with 413 what
   * is over 10 MB, with 400 what is no usable picture, with 503 when the store is down.
   */
  addPicture(bytes: Buffer): Promise<string>
  /** The same in its smallest size alone, with the bytes of its files. Refuses with 400 what is hardly more than an icon. */
  addSmallPicture(bytes: Buffer): Promise<{ url: string; bytes: number }>
  /** The same for an account's picture, cut to squares. */
  addAvatar(bytes: Buffer): Promise<string>
}

/** Where uploads become pictures. Named by their bytes, so the same upload twice is stored once. */
export function createPictures(store: MediaStore, workers: PictureWorkers): Pictures {
  async function add(kind: PictureKind, bytes: Buffer) {
    checkPictureBytes(bytes)
    const hash = hashOfBytes(bytes)
    const made = await workers.make(kind, bytes, hash)
    await Promise.all(made.files.map((file) => store.put(file.name, file.bytes, contentTypeOf(file.name))))
    return { hash, ...made }
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

/** 160 bits of SHA-256: no two pictures collide by chance or by design, and names stay short. */
const hashOfBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 40)
