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

/**
 * OPML, also where it is not well-formed XML. Folders become tags of what they hold.
 * Entities are never expanded: a file that declares some is refused whole.
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
  yield* outlines.taken()
  if (outlines.stopped) yield { where: atEntry({ n: outlines.count + 1 }), refused: outlines.stopped }
  else if (outlines.count === 0) yield { where: wholeFile(), refused: opmlWithoutSites() }
}

/** Collects what the parser finds, and says why it had to stop. */
class Outlines {
  count = 0
  stopped: Said | undefined
  readonly #found: Entry[] = []
  readonly #folders: string[] = []
  #silent = 0
  #levels = 0
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      onclosetag: (name) => {
        this.#levels -= 1
        if (name === 'outline') this.#folders.pop()
      },
      onprocessinginstruction: (name, data) => {
        this.#silent = 0
        if (/<!entity/i.test(`<${name}${data}`)) {
          this.stopped = entitiesDeclared()
        }
      },
      ontext: () => {
        this.#silent = 0
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
    return this.#found.splice(0)
  }

  #open(name: string, attributes: Record<string, string>) {
    this.#silent = 0
    // All elements count: the parser's work grows with the square of the depth.
    this.#levels += 1
    if (this.#levels > maxJsonDepth) {
      this.stopped ||= outlinesTooDeep({ max: maxJsonDepth })
    }
    if (name !== 'outline' || this.stopped) return
    const folder = this.#folders.at(-1) ?? ''
    const { text = '', title = '', type = '' } = attributes
    const hasAddress = attributes.htmlurl || attributes.xmlurl || attributes.url
    this.#folders.push(hasAddress ? folder : text || title)
    if (!hasAddress) return
    this.count += 1
    const where = atEntry({ n: this.count })
    if (type === 'include' || /\.opml$/i.test(attributes.url ?? '')) {
      this.#found.push({ where, refused: anotherList() })
      return
    }
    const entry = listedSite({ ...attributes, title: title || text }, where)
    if ('tags' in entry && entry.tags?.length === 0 && folder) entry.tags = [folder]
    this.#found.push(entry)
  }
}
