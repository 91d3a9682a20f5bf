import { inWords } from '#contract/refusal.ts'
import type { Entry } from '#features/imports/entries.ts'
import { readList } from '#features/imports/read-list.ts'

/** Reads a text as a file would be read, in chunks of an awkward size. */
export async function read(content: string | Uint8Array, piece = 7): Promise<Entry[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const entries: Entry[] = []
  for await (const entry of readList(pieces())) entries.push(entry)
  return entries
}

/** The addresses among entries, as written. */
export const urls = (entries: Entry[]) => entries.flatMap((entry) => ('url' in entry ? entry.url : []))
/** Why entries were refused, in sentences. */
export const refusals = (entries: Entry[]) =>
  entries.flatMap((entry) => ('refused' in entry ? inWords(entry.refused).sentence : []))
