import { hasAddress } from '../listed-site.ts'
import { isRecord } from './program-fields.ts'

/** Something in JSON that may be a site, and the folder it stands in. */
export interface InJson {
  value: unknown
  folder?: string
}

/** Where programs keep what a folder holds. Other lists inside of an entry, such as its posts, are not looked at. */
const insideOf = [
  ...['children', 'items', 'bookmarks', 'links', 'feeds', 'sites', 'blogs', 'entries', 'subscriptions'],
  ...['contents', 'folders', 'cards', 'lists', 'tabs', 'collections', 'outlines', 'subs'],
]
/** What programs write for an entry that is no site by itself. */
const noSite = /folder|container|separator/i

/**
 * The sites of a JSON file: objects with addresses, or addresses alone, in lists that stand anywhere, in folders as deep
 * as they go. Empty unless most of what stands in these lists has an address.
 */
export function listedIn(whole: unknown): InJson[] {
  const records = inArrays(whole)
  if (records.length > 0) return areSites(records) ? records : []
  const addresses = addressesIn(whole)
  if (addresses.length > 0) return addresses
  return recordsIn(whole)
}

/** The objects in lists, outermost first. Lists in which none has an address are about something else. */
function inArrays(whole: unknown): InJson[] {
  const found: InJson[] = []
  const search = (value: unknown, folder: string) => {
    if (Array.isArray(value)) {
      const before = found.length
      let sites = 0
      for (const inside of value) {
        const isText = typeof inside === 'string' && value === whole
        if (isText || (isRecord(inside) && hasAddress(inside))) {
          found.push({ value: inside, folder })
          sites += 1
        } else if (isRecord(inside)) {
          const seen = found.length
          if (!searchFolder(inside, folder)) found.push({ value: inside, folder })
          else sites += found.length - seen
        } else if (Array.isArray(inside)) {
          const seen = found.length
          search(inside, folder)
          sites += found.length - seen
        }
      }
      if (sites === 0) found.length = before
    } else if (isRecord(value)) for (const inside of Object.values(value)) search(inside, folder)
  }
  /** False where the object is no folder. */
  const searchFolder = (record: Record<string, unknown>, around: string): boolean => {
    const lists = insideOf.flatMap((name) => (Array.isArray(record[name]) ? [record[name]] : []))
    // Firefox marks the folders that it makes by itself.
    const names = typeof record.root === 'string' ? [''] : [record.title, record.name, around]
    const folder = names.find((name) => typeof name === 'string' && name) ?? ''
    for (const list of lists) search(list, folder as string)
    return lists.length > 0 || (typeof record.type === 'string' && noSite.test(record.type))
  }
  search(whole, '')
  return found
}

/** Whether the first entries are sites, most of them. */
function areSites(listed: InJson[]): boolean {
  const first = listed.slice(0, 20)
  const sites = first.filter(
    ({ value }) => typeof value === 'string' || (isRecord(value) && hasAddress(value)),
  )
  return sites.length >= first.length / 2
}

/** Addresses in lists of texts. */
function addressesIn(value: unknown): InJson[] {
  if (Array.isArray(value))
    return value.flatMap((inside) => (isAddress(inside) ? [{ value: inside }] : addressesIn(inside)))
  return isRecord(value) && !hasAddress(value) ? Object.values(value).flatMap(addressesIn) : []
}

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//i.test(value)

/** Objects with addresses that stand in no list: one site, or several by their names. */
function recordsIn(value: unknown): InJson[] {
  if (!isRecord(value)) return []
  return hasAddress(value) ? [{ value }] : Object.values(value).flatMap(recordsIn)
}
