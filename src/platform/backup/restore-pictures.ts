import type { FileHandle } from 'node:fs/promises'
import { contentTypeFor, type MediaStore } from '../media/media-store.ts'
import { readBackup } from './read-backup.ts'

/**
 * Adds pictures of a backup that the store lacks. Existing ones stay, since names are content hashes; unused ones are
 * removed later.
 * @returns names of pictures that exist in another size, and so are damaged
 */
export async function addPictures(file: FileHandle, media: MediaStore): Promise<Set<string>> {
  const damagedPictures = new Set<string>()
  await readBackup(file, {
    picture: async (name, size, read) => {
      const existing = await media.get(name)
      existing?.body.destroy()
      if (!existing) await media.put(name, await read(), contentTypeFor(name))
      else if (existing.size !== size) damagedPictures.add(name)
    },
  })
  return damagedPictures
}

/** Replaces these pictures with the backup's. */
export async function replacePictures(
  file: FileHandle,
  media: MediaStore,
  names: Set<string>,
): Promise<void> {
  if (names.size === 0) return
  await readBackup(file, {
    picture: async (name, _, read) => {
      if (names.has(name)) await media.put(name, await read(), contentTypeFor(name))
    },
  })
}
