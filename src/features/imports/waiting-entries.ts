import type { Entry } from './entries.ts'

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
  readonly #entries: { entry: Entry; folder: Folder | undefined }[] = []
  /** The innermost folder that holds all entries so far; undefined before the first, null where there is none. */
  #around: Folder | null | undefined
  #waitingText = 0

  add(entry: Entry, folder: Folder | undefined): void {
    this.#entries.push({ entry, folder })
    this.#waitingText += lengthOf(entry)
    // What could not be read says nothing about the list.
    if ('refused' in entry) return
    this.#around = this.#around === undefined ? (folder ?? null) : common(this.#around, folder)
  }

  /** Entries whose tags are known by now. */
  settled(): Entry[] {
    if (this.#waitingText > mostWaiting) this.#around = null
    const around = this.#around
    if (around === undefined) return []
    const waits = this.#entries.findIndex(({ folder }) => around !== null && isWithin(around, folder))
    return this.#take(waits < 0 ? this.#entries.length : waits)
  }

  /** What is left once the list has ended. */
  all(): Entry[] {
    return this.#take(this.#entries.length)
  }

  #take(count: number): Entry[] {
    const around = this.#around
    if (count === this.#entries.length) this.#waitingText = 0
    return this.#entries.splice(0, count).map(({ entry, folder }) => {
      const isTelling = folder?.name && !(around && isWithin(around, folder))
      if (isTelling && 'tags' in entry && entry.tags?.length === 0) entry.tags = [folder.name]
      return entry
    })
  }
}

const lengthOf = (entry: Entry) =>
  Object.values(entry).reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

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
