import { mediaHashOf } from '#api-contract/shapes/media.ts'
import type { MediaStore } from './media-store.ts'

const batchSize = 1000

/**
 * Removes pictures that nothing uses and that are older than `olderThan` (an upload is not used yet while its form is
 * open). Files that are not ours stay.
 * @param deleteUnused deletes those of these files that nothing uses, see delete-files.ts
 * @returns how many files were removed until the end, or until a backup began
 */
export async function sweepUnused(
  store: Pick<MediaStore, 'list'>,
  deleteUnused: (names: string[]) => Promise<number | undefined>,
  olderThan: Date,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  for await (const { name, modified } of store.list()) {
    if (!mediaHashOf(name) || modified >= olderThan) continue
    batch.push(name)
    if (batch.length < batchSize) continue
    const deleted = await deleteUnused(batch)
    if (deleted === undefined) return removed
    removed += deleted
    batch = []
  }
  return batch.length === 0 ? removed : removed + ((await deleteUnused(batch)) ?? 0)
}
