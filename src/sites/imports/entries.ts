import type { Said } from '#api-contract/reason.ts'
import type { Remark } from '#api-contract/remark.ts'
import type { ListedField } from '#api-contract/shapes/site-fields.ts'

/** What a list says of one site, before anything is checked. */
export interface ListedSite extends Partial<Record<Exclude<ListedField, 'tags'>, string>> {
  /** Where in its file it stands, such as at line 12. */
  where: Remark
  tags?: string[]
}

/** A part of a file that could not be read, and why. */
export interface Unreadable {
  where: Remark
  refused: Said
}

/** Something about the file as a whole, such as a repaired encoding. */
export interface Note {
  note: Remark
}

export type Entry = ListedSite | Unreadable | Note

/** One site as its file has it. Only `listedSite` gives it meaning, so that all formats follow the same rules. */
export interface ListedRecord {
  where: Remark
  /** By the names that the file uses. */
  record: Record<string, unknown>
  /** The folder or heading it stands under, empty where there is none. */
  folder?: string
}

/** Reads one format: chunks of text in, records out as they come. Never throws because of the content. */
export type ListReader = (pieces: AsyncIterable<string>) => AsyncIterable<ListedRecord | Unreadable>

/** An entry longer than this (in characters) is not an entry: it bounds memory. */
export const maxEntryLength = 256 * 1024
