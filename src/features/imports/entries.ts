import type { Said } from '#contract/reason.ts'
import type { Remark } from '#contract/remark.ts'
import type { ListedField } from '#contract/site-fields.ts'

/** What a list says of one site, before anything is checked. */
export interface ListedSite extends Partial<Record<Exclude<ListedField, 'tags'>, string>> {
  /** Where in its file it stands, such as at line 12. */
  where: Remark
  tags?: string[]
}

/** A part of a file that could not be read, and why. */
interface Unreadable {
  where: Remark
  refused: Said
}

/** Something about the file as a whole, such as a repaired encoding. */
export interface Note {
  note: Remark
}

export type Entry = ListedSite | Unreadable | Note

/** Reads one format: chunks of text in, entries out as they come. Never throws because of the content. */
export type ListReader = (pieces: AsyncIterable<string>) => AsyncIterable<Entry>

/** An entry longer than this (in characters) is not an entry: it bounds memory. */
export const maxEntryLength = 256 * 1024
