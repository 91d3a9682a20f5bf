import { Parser } from 'htmlparser2'
import type { ListRecord, UnreadableEntry } from '../entries.ts'
import { entitiesDeclared, opmlWithoutSites } from '../errors.ts'
import { type Folder, PendingEntries } from '../pending-entries.ts'
import { hasAddress } from '../site-entry.ts'
import { atEntry } from '../warnings.ts'
import { type ElementHandler, readMarkup } from './read-markup.ts'

/**
 * Reads OPML, even if it is not well-formed XML, and Pinboard's XML bookmarks. Folders become tags of their entries
 * unless they are meaningless, because they contain all entries or have the list's name. Entities are never expanded: a
 * file that declares any is rejected.
 */
export const readOpml = (chunks: AsyncIterable<string>): AsyncGenerator<ListRecord | UnreadableEntry> =>
  readMarkup(
    chunks,
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

class Outlines implements ElementHandler {
  count = 0
  readonly #pending = new PendingEntries()
  /** For each open outline, the folder itself or, for an entry, the folder that contains it. */
  readonly #folders: (Folder | undefined)[] = []
  #listName = ''
  #isInName = false

  open(name: string, attributes: Record<string, string>) {
    if (name === 'title') this.#isInName = this.#folders.length === 0
    if (name === 'post') this.#add(attributes, undefined)
    if (name !== 'outline') return
    const parent = this.#folders.at(-1)
    const { text = '', title = '', type = '' } = attributes
    const isEntry = hasAddress(attributes) || /^(rss|atom|link)$/i.test(type)
    // An unescaped quote in a description may swallow a site's address, which does not make it a folder.
    const isFolder = !isEntry && (!attributes.description || type === 'folder')
    this.#folders.push(isFolder ? this.#createFolder(text || title, parent) : parent)
    if (!isEntry) return
    // Thunderbird wraps each feed in a folder with its title.
    const isOwnFolder = parent?.name && normalize(parent.name) === normalize(title || text)
    this.#add(attributes, (isOwnFolder && parent.parent) || parent)
  }

  close(name: string) {
    if (name === 'outline') this.#folders.pop()
    if (name === 'title') this.#isInName = false
  }

  text(text: string) {
    if (this.#isInName && this.#listName.length < maxNameLength) this.#listName += text
  }

  declaration(text: string) {
    return /<!entity/i.test(text) ? entitiesDeclared() : undefined
  }

  takeRecords(isEnd: boolean) {
    return isEnd ? this.#pending.takeAll() : this.#pending.takeSettled()
  }

  #add(record: Record<string, string>, parent: Folder | undefined) {
    this.count += 1
    this.#pending.add({ where: atEntry({ n: this.count }), record }, parent)
  }

  #createFolder(name: string, parent: Folder | undefined): Folder {
    const isMeaningful = name !== '' && normalize(name) !== normalize(this.#listName)
    return { name: isMeaningful ? name : '', parent }
  }
}

/** Maximum length of a list's name in characters. */
const maxNameLength = 1000
const normalize = (name: string) => name.trim().toLowerCase()
