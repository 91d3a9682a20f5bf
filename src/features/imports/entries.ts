import type { ListedField } from '#contract/site-fields.ts'

/** What a list says of one site, before anything is checked. */
export interface ListedSite extends Partial<Record<Exclude<ListedField, 'tags'>, string>> {
  /** Where in its file it stands, such as `line 12`. */
  where: string
  tags?: string[]
}

/** A part of a file that could not be read, and why. */
interface Unreadable {
  where: string
  refused: string
}

/** Something about the file as a whole, such as a mended encoding. */
export interface Note {
  note: string
}

export type Entry = ListedSite | Unreadable | Note

/** Reads one format: pieces of text in, entries out as they come. Never throws because of what it reads. */
export type Reader = (pieces: AsyncIterable<string>) => AsyncIterable<Entry>

/** One entry longer than this (in characters) is no entry: it bounds what is kept in memory. */
export const entryLength = 256 * 1024
