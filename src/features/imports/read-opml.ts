import { Parser } from 'htmlparser2'
import { maxJsonDepth } from '#contract/json-depth.ts'
import type { Said } from '#contract/reason.ts'
import { type Entry, maxEntryLength } from './entries.ts'
import { listedSite } from './field-names.ts'
import {
  anotherList,
  entitiesDeclared,
  entryWithoutEnd,
  opmlWithoutSites,
  outlinesTooDeep,
} from './reasons.ts'
import { atEntry, wholeFile } from './remarks.ts'
import { type Folder, WaitingEntries } from './waiting-entries.ts'

/**
 * OPML, also where it is not well-formed XML. Folders become tags of what they hold, unless they say nothing: one that
 * holds all entries, or is called like the list itself. Entities are never expanded: a file that declares some is refused
 * whole.
 */
export async function* readOpml(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  const outlines = new Outlines()
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length && !outlines.stopped; from += maxEntryLength) {
      outlines.write(piece.slice(from, from + maxEntryLength))
      yield* outlines.taken()
    }
    if (outlines.stopped) break
  }
  if (!outlines.stopped) outlines.end()
  yield* outlines.rest()
  if (outlines.stopped) yield { where: atEntry({ n: outlines.count + 1 }), refused: outlines.stopped }
  else if (outlines.count === 0) yield { where: wholeFile(), refused: opmlWithoutSites() }
}

/** Collects what the parser finds, and says why it had to stop. */
class Outlines {
  count = 0
  stopped: Said | undefined
  readonly #waiting = new WaitingEntries()
  /** What stands around: folders, and for outlines with an address the folder that they are in. */
  readonly #folders: (Folder | undefined)[] = []
  #listName = ''
  #isInName = false
  #silent = 0
  #levels = 0
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      onclosetag: (name) => {
        this.#levels -= 1
        if (name === 'outline') this.#folders.pop()
        if (name === 'title') this.#isInName = false
      },
      onprocessinginstruction: (name, data) => {
        this.#silent = 0
        if (/<!entity/i.test(`<${name}${data}`)) {
          this.stopped = entitiesDeclared()
        }
      },
      ontext: (text) => {
        this.#silent = 0
        if (this.#isInName && this.#listName.length < longestName) this.#listName += text
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  )

  write(piece: string) {
    this.#silent += piece.length
    if (this.#silent > 4 * maxEntryLength) this.stopped = entryWithoutEnd()
    else this.#parser.write(piece)
  }

  end() {
    this.#parser.end()
  }

  taken(): Entry[] {
    return this.#waiting.settled()
  }

  rest(): Entry[] {
    return this.#waiting.all()
  }

  #open(name: string, attributes: Record<string, string>) {
    this.#silent = 0
    // All elements count: the parser's work grows with the square of the depth.
    this.#levels += 1
    if (this.#levels > maxJsonDepth) {
      this.stopped ||= outlinesTooDeep({ max: maxJsonDepth })
    }
    if (name === 'title') this.#isInName = this.#folders.length === 0
    if (name !== 'outline' || this.stopped) return
    const around = this.#folders.at(-1)
    const { text = '', title = '', type = '' } = attributes
    const hasAddress = attributes.htmlurl || attributes.xmlurl || attributes.url
    // A quote in a description that is not escaped costs a site its address, and does not make it a folder.
    const isSite = hasAddress || attributes.description || /^(rss|atom|link)$/i.test(type)
    this.#folders.push(isSite ? around : this.#folder(text || title, around))
    if (!hasAddress) return
    this.count += 1
    const where = atEntry({ n: this.count })
    if (type === 'include' || /\.opml$/i.test(attributes.url ?? '')) {
      this.#waiting.add({ where, refused: anotherList() }, around)
      return
    }
    this.#waiting.add(listedSite({ ...attributes, title: title || text }, where), around)
  }

  #folder(name: string, parent: Folder | undefined): Folder {
    const isTelling = name !== '' && plain(name) !== plain(this.#listName)
    return { name: isTelling ? name : '', parent }
  }
}

/** Characters of a list's own name that are looked at. */
const longestName = 1000
const plain = (name: string) => name.trim().toLowerCase()
