import { mediaHashOf } from '#contract/media.ts'
import type { MediaEntry, MediaStore } from './media-store.ts'

const batchSize = 1000

/**
 * Removes pictures that nothing uses and that are older than `olderThan` (an upload is not used yet while its form is
 * open). `findUsed` receives hashes and returns those in use. Files that are not ours stay.
 * @returns how many files were removed
 */
export async function sweepUnused(
  store: MediaStore,
  findUsed: (hashes: string[]) => Promise<Iterable<string>>,
  olderThan: Date,
): Promise<number> {
  let removed = 0
  const batch: MediaEntry[] = []

  async function sweep() {
    const hashes = new Set(batch.map(({ name }) => mediaHashOf(name) as string))
    const used = new Set(await findUsed([...hashes]))
    for (const { name } of batch.splice(0)) {
      if (used.has(mediaHashOf(name) as string)) continue
      await store.delete(name)
      removed++
    }
  }

  for await (const entry of store.list()) {
    if (!mediaHashOf(entry.name) || entry.modified >= olderThan) continue
    batch.push(entry)
    if (batch.length >= batchSize) await sweep()
  }
  if (batch.length > 0) await sweep()
  return removed
}
