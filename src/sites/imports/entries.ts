import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { ListedField } from '#api-contract/shapes/site-fields.ts'
import type { Warning } from '#api-contract/warning.ts'

/** What a list says of one site, before anything is checked. */
export interface ListedSite extends Partial<Record<Exclude<ListedField, 'tags'>, string>> {
  /** Where in its file it stands, such as at line 12. */
  where: Warning
  tags?: string[]
}

/** A part of a file that could not be read, and why. */
export interface Unreadable {
  where: Warning
  refused: ErrorDetail
}

/** Something about the file as a whole, such as a repaired encoding. */
export interface Note {
  note: Warning
}

export type Entry = ListedSite | Unreadable | Note

/** One site as its file has it. Only `listedSite` gives it meaning, so that all formats follow the same rules. */
export interface ListedRecord {
  where: Warning
  /** By the names that the file uses. */
  record: Record<string, unknown>
  /** The folder or heading it stands under, empty where there is none. */
  folder?: string
}

/** Reads one format: chunks of text in, records out as they come. Never throws because of the content. */
export type ListReader = (pieces: AsyncIterable<string>) => AsyncIterable<ListedRecord | Unreadable>

/** An entry longer than this (in characters) is not an entry: it bounds memory. */
export const maxEntryLength = 256 * 1024
