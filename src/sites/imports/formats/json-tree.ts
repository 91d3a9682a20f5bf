import { hasAddress } from '../site-entry.ts'
import { isRecord } from './program-fields.ts'

/** A JSON value that may be a site, with its folder. */
export interface JsonEntry {
  value: unknown
  folder?: string
}

/** Fields in which programs keep a folder's content. Other lists inside an entry, such as its posts, are ignored. */
const containerFields = [
  ...['children', 'items', 'bookmarks', 'links', 'feeds', 'sites', 'blogs', 'entries', 'subscriptions'],
  ...['contents', 'folders', 'cards', 'lists', 'tabs', 'collections', 'outlines', 'subs'],
]
/** Types of entries that are not sites. */
const containerTypes = /folder|container|separator/i

/**
 * Finds the sites of a JSON file: objects with addresses, or bare addresses, in lists anywhere and in nested folders.
 * Empty unless most entries have an address.
 */
export function findEntries(root: unknown): JsonEntry[] {
  const records = collectArrayEntries(root)
  if (records.length > 0) return areMostlySites(records) ? records : []
  const addresses = collectAddresses(root)
  if (addresses.length > 0) return addresses
  return collectRecords(root)
}

/** Collects objects in lists, outermost first. Lists without any address are about something else. */
function collectArrayEntries(root: unknown): JsonEntry[] {
  const entries: JsonEntry[] = []
  const search = (value: unknown, folder: string) => {
    if (Array.isArray(value)) {
      const lengthBefore = entries.length
      let sites = 0
      for (const item of value) {
        const isText = typeof item === 'string' && value === root
        if (isText || (isRecord(item) && hasAddress(item))) {
          entries.push({ value: item, folder })
          sites += 1
        } else if (isRecord(item)) {
          const countBefore = entries.length
          if (!searchFolder(item, folder)) entries.push({ value: item, folder })
          else sites += entries.length - countBefore
        } else if (Array.isArray(item)) {
          const countBefore = entries.length
          search(item, folder)
          sites += entries.length - countBefore
        }
      }
      if (sites === 0) entries.length = lengthBefore
    } else if (isRecord(value)) for (const item of Object.values(value)) search(item, folder)
  }
  /** Returns false if the object is not a folder. */
  const searchFolder = (record: Record<string, unknown>, parentFolder: string): boolean => {
    const lists = containerFields.flatMap((name) => (Array.isArray(record[name]) ? [record[name]] : []))
    // `root` marks Firefox's built-in folders.
    const names = typeof record.root === 'string' ? [''] : [record.title, record.name, parentFolder]
    const folder = names.find((name) => typeof name === 'string' && name) ?? ''
    for (const list of lists) search(list, folder as string)
    return lists.length > 0 || (typeof record.type === 'string' && containerTypes.test(record.type))
  }
  search(root, '')
  return entries
}

/** True if at least half of the first entries are sites. */
function areMostlySites(entries: JsonEntry[]): boolean {
  const firstEntries = entries.slice(0, 20)
  const sites = firstEntries.filter(
    ({ value }) => typeof value === 'string' || (isRecord(value) && hasAddress(value)),
  )
  return sites.length >= firstEntries.length / 2
}

/** Bare addresses in lists of strings. */
function collectAddresses(value: unknown): JsonEntry[] {
  if (Array.isArray(value))
    return value.flatMap((item) => (isAddress(item) ? [{ value: item }] : collectAddresses(item)))
  return isRecord(value) && !hasAddress(value) ? Object.values(value).flatMap(collectAddresses) : []
}

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//i.test(value)

/** Objects with addresses outside lists: one site, or several by name. */
function collectRecords(value: unknown): JsonEntry[] {
  if (!isRecord(value)) return []
  return hasAddress(value) ? [{ value }] : Object.values(value).flatMap(collectRecords)
}
