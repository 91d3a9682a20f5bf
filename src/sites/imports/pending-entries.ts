import type { ListRecord } from './entries.ts'
import { toSiteEntry } from './site-entry.ts'

/** A folder of a list, compared by identity: two folders may have the same name. */
export interface Folder {
  /** Empty if it is meaningless. */
  name: string
  parent: Folder | undefined
}

/** Maximum buffered text in characters, which bounds memory. */
const maxPendingText = 20_000_000

/**
 * Buffers entries, in order, until it is known whether their folder is meaningful. A folder becomes a tag only once an
 * entry outside it appears: one that contains the whole list is meaningless.
 */
export class PendingEntries {
  readonly #entries: { entry: ListRecord; folder: Folder | undefined }[] = []
  /** The innermost folder that contains all entries so far; undefined before the first, null if there is none. */
  #commonFolder: Folder | null | undefined
  #pendingText = 0

  add(entry: ListRecord, folder: Folder | undefined): void {
    this.#entries.push({ entry, folder })
    this.#pendingText += getTextLength(entry.record)
    const ancestor =
      this.#commonFolder === undefined ? (folder ?? null) : commonAncestor(this.#commonFolder, folder)
    // Entries that will be rejected do not count.
    if (ancestor !== this.#commonFolder && !('error' in toSiteEntry(entry))) this.#commonFolder = ancestor
  }

  /** Removes and returns the entries whose tags are known. */
  takeSettled(): ListRecord[] {
    if (this.#pendingText > maxPendingText) this.#commonFolder = null
    const commonFolder = this.#commonFolder
    if (commonFolder === undefined) return []
    const firstUndecided = this.#entries.findIndex(
      ({ folder }) => commonFolder !== null && isWithin(commonFolder, folder),
    )
    return this.#take(firstUndecided < 0 ? this.#entries.length : firstUndecided)
  }

  /** Removes and returns the remaining entries at the end of the list. */
  takeAll(): ListRecord[] {
    return this.#take(this.#entries.length)
  }

  #take(count: number): ListRecord[] {
    const commonFolder = this.#commonFolder
    if (count === this.#entries.length) this.#pendingText = 0
    return this.#entries.splice(0, count).map(({ entry, folder }) => {
      const isMeaningful = folder?.name && !(commonFolder && isWithin(commonFolder, folder))
      return isMeaningful ? { ...entry, folder: folder.name } : entry
    })
  }
}

const getTextLength = (record: Record<string, unknown>) =>
  Object.values(record).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )

/** True if `outer` is the `inner` folder itself or one of its ancestors. */
function isWithin(inner: Folder, outer: Folder | undefined): boolean {
  for (let current: Folder | undefined = inner; current; current = current.parent)
    if (current === outer) return true
  return false
}

/** The innermost folder that contains both. */
function commonAncestor(a: Folder | null, b: Folder | undefined): Folder | null {
  for (let current = b; current && a; current = current.parent) if (isWithin(a, current)) return current
  return null
}
