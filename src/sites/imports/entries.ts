import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { ImportableField } from '#api-contract/shapes/site-field-shapes.ts'
import type { Warning } from '#api-contract/warning.ts'

/** A site as listed in a file, before validation. */
export interface SiteEntry extends Partial<Record<Exclude<ImportableField, 'tags'>, string>> {
  /** The position in the file, such as line 12. */
  where: Warning
  tags?: string[]
}

/** A part of a file that could not be read, and why. */
export interface UnreadableEntry {
  where: Warning
  error: ErrorDetail
}

/** A note on the file as a whole, such as a repaired encoding. */
export interface Note {
  note: Warning
}

export type Entry = SiteEntry | UnreadableEntry | Note

/** A raw record of a file. Only `toSiteEntry` interprets it: all formats follow the same rules. */
export interface ListRecord {
  where: Warning
  /** Values by the file's own field names. */
  record: Record<string, unknown>
  /** The folder or heading it is in; empty if none. */
  folder?: string
}

/** Parses one format from chunks of text, streaming its records. Never throws because of the content. */
export type ListReader = (chunks: AsyncIterable<string>) => AsyncIterable<ListRecord | UnreadableEntry>

/** Maximum length of an entry in characters, which bounds memory. */
export const maxEntryLength = 256 * 1024
