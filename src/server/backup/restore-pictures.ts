import type { FileHandle } from 'node:fs/promises'
import { contentTypeOf, type MediaStore } from '#server/media/media-store.ts'
import { readBackup } from './read-backup.ts'

/**
 * Adds the pictures of a backup that the store lacks. What is there stays as it is, since names are made from
 * contents; unused ones are swept by and by.
 * @returns the names of those that are there in another size, which are damaged
 */
export async function addPictures(file: FileHandle, media: MediaStore): Promise<Set<string>> {
  const damaged = new Set<string>()
  await readBackup(file, {
    picture: async (name, size, read) => {
      const there = await media.get(name)
      there?.body.destroy()
      if (!there) await media.put(name, await read(), contentTypeOf(name))
      else if (there.size !== size) damaged.add(name)
    },
  })
  return damaged
}

/** Puts these pictures of a backup in the place of what is there. */
export async function replacePictures(
  file: FileHandle,
  media: MediaStore,
  names: Set<string>,
): Promise<void> {
  if (names.size === 0) return
  await readBackup(file, {
    picture: async (name, _, read) => {
      if (names.has(name)) await media.put(name, await read(), contentTypeOf(name))
    },
  })
}
