import { Parser } from 'htmlparser2'
import type { ListedRecord, Unreadable } from '../entries.ts'
import { entitiesDeclared, opmlWithoutSites } from '../errors.ts'
import { hasAddress } from '../listed-site.ts'
import { type Folder, WaitingEntries } from '../waiting-entries.ts'
import { atEntry } from '../warnings.ts'
import { type Elements, readMarkup } from './read-markup.ts'

/**
 * OPML, also where it is not well-formed XML, and the bookmarks in XML that Pinboard exports. Folders become tags of what
 * they hold, unless they say nothing: one that holds all entries, or is called like the list itself. Entities are never
 * expanded: a file that declares some is refused whole.
 */
export const readOpml = (pieces: AsyncIterable<string>): AsyncGenerator<ListedRecord | Unreadable> =>
  readMarkup(
    pieces,
    new Outlines(),
    (callbacks) =>
      new Parser(callbacks, {
        xmlMode: true,
        lowerCaseTags: true,
        lowerCaseAttributeNames: true,
        decodeEntities: true,
      }),
    opmlWithoutSites,
  )

class Outlines implements Elements {
  count = 0
  readonly #waiting = new WaitingEntries()
  /** What stands around: folders, and for outlines with an address the folder that they are in. */
  readonly #folders: (Folder | undefined)[] = []
  #listName = ''
  #isInName = false

  open(name: string, attributes: Record<string, string>) {
    if (name === 'title') this.#isInName = this.#folders.length === 0
    if (name === 'post') this.#add(attributes, undefined)
    if (name !== 'outline') return
    const around = this.#folders.at(-1)
    const { text = '', title = '', type = '' } = attributes
    const isEntry = hasAddress(attributes) || /^(rss|atom|link)$/i.test(type)
    // A quote in a description that is not escaped costs a site its address, and does not make it a folder.
    const isFolder = !isEntry && (!attributes.description || type === 'folder')
    this.#folders.push(isFolder ? this.#folder(text || title, around) : around)
    if (!isEntry) return
    // Thunderbird has a folder around each feed, with its title.
    const isOwnFolder = around?.name && plain(around.name) === plain(title || text)
    this.#add(attributes, (isOwnFolder && around.parent) || around)
  }

  close(name: string) {
    if (name === 'outline') this.#folders.pop()
    if (name === 'title') this.#isInName = false
  }

  text(text: string) {
    if (this.#isInName && this.#listName.length < longestName) this.#listName += text
  }

  declaration(text: string) {
    return /<!entity/i.test(text) ? entitiesDeclared() : undefined
  }

  taken(isEnd: boolean) {
    return isEnd ? this.#waiting.all() : this.#waiting.settled()
  }

  #add(record: Record<string, string>, around: Folder | undefined) {
    this.count += 1
    this.#waiting.add({ where: atEntry({ n: this.count }), record }, around)
  }

  #folder(name: string, parent: Folder | undefined): Folder {
    const isTelling = name !== '' && plain(name) !== plain(this.#listName)
    return { name: isTelling ? name : '', parent }
  }
}

/** Characters of a list's own name that are looked at. */
const longestName = 1000
const plain = (name: string) => name.trim().toLowerCase()
