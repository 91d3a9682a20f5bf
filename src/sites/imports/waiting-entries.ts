import type { ListedRecord } from './entries.ts'
import { listedSite } from './listed-site.ts'

/** A folder of a list, as a place: two of the same name are two. */
export interface Folder {
  /** Empty where it says nothing. */
  name: string
  parent: Folder | undefined
}

/** More text than this (in characters) does not wait to know whether one folder holds all of it: it bounds memory. */
const mostWaiting = 20_000_000

/**
 * Entries in the order of their list. One waits while all entries so far, and itself, stand in the same folder: that
 * folder is a tag only once an entry stands outside of it.
 */
export class WaitingEntries {
  readonly #entries: { entry: ListedRecord; folder: Folder | undefined }[] = []
  /** The innermost folder that holds all entries so far; undefined before the first, null where there is none. */
  #around: Folder | null | undefined
  #waitingText = 0

  add(entry: ListedRecord, folder: Folder | undefined): void {
    this.#entries.push({ entry, folder })
    this.#waitingText += lengthOf(entry.record)
    const around = this.#around === undefined ? (folder ?? null) : common(this.#around, folder)
    // What will be refused says nothing about the list.
    if (around !== this.#around && !('refused' in listedSite(entry))) this.#around = around
  }

  /** Entries whose tags are known by now. */
  settled(): ListedRecord[] {
    if (this.#waitingText > mostWaiting) this.#around = null
    const around = this.#around
    if (around === undefined) return []
    const waits = this.#entries.findIndex(({ folder }) => around !== null && isWithin(around, folder))
    return this.#take(waits < 0 ? this.#entries.length : waits)
  }

  /** What is left once the list has ended. */
  all(): ListedRecord[] {
    return this.#take(this.#entries.length)
  }

  #take(count: number): ListedRecord[] {
    const around = this.#around
    if (count === this.#entries.length) this.#waitingText = 0
    return this.#entries.splice(0, count).map(({ entry, folder }) => {
      const isTelling = folder?.name && !(around && isWithin(around, folder))
      return isTelling ? { ...entry, folder: folder.name } : entry
    })
  }
}

const lengthOf = (record: Record<string, unknown>) =>
  Object.values(record).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )

/** Whether a folder is this one or holds it. */
function isWithin(one: Folder, folder: Folder | undefined): boolean {
  for (let at: Folder | undefined = one; at; at = at.parent) if (at === folder) return true
  return false
}

/** The innermost folder that holds both. */
function common(one: Folder | null, other: Folder | undefined): Folder | null {
  for (let at = other; at && one; at = at.parent) if (isWithin(one, at)) return at
  return null
}
