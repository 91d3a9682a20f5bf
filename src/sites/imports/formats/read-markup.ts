import type { Parser } from 'htmlparser2'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { maxJsonDepth } from '#api-contract/json-depth.ts'
import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import { outlinesTooDeep, unclosedEntry } from '../errors.ts'
import { atEntry, wholeFile } from '../warnings.ts'

/** Collects a format's records from parsed elements. */
export interface ElementHandler {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
  /** The error of a declaration that must not be read, if it is one. */
  declaration?(text: string): ErrorDetail | undefined
  /** Removes and returns the records that are complete; all remaining ones once the file has ended. */
  takeRecords(isEnd: boolean): (ListRecord | UnreadableEntry)[]
  /** Number of entries so far. */
  readonly count: number
}

type Callbacks = ConstructorParameters<typeof Parser>[0]

/** Reads lists in XML or HTML within bounded memory and time. @param emptyError the error for a file without entries */
export async function* readMarkup(
  chunks: AsyncIterable<string>,
  elements: ElementHandler,
  createParser: (callbacks: Callbacks) => Parser,
  emptyError: () => ErrorDetail,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  let fatalError: ErrorDetail | undefined
  let levels = 0
  /** Characters since the parser last emitted anything. */
  let charsSinceEvent = 0
  const parser = createParser({
    onopentag(name, attributes) {
      charsSinceEvent = 0
      // All elements count, because the parser's work is quadratic in the depth.
      levels += 1
      if (levels > maxJsonDepth) fatalError ??= outlinesTooDeep({ max: maxJsonDepth })
      if (!fatalError) elements.open(name, attributes)
    },
    onclosetag(name) {
      levels -= 1
      if (!fatalError) elements.close(name)
    },
    ontext(text) {
      charsSinceEvent = 0
      if (!fatalError) elements.text(text)
    },
    onprocessinginstruction(name, data) {
      charsSinceEvent = 0
      fatalError ??= elements.declaration?.(`<${name}${data}`)
    },
  })
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length && !fatalError; from += maxEntryLength) {
      const part = chunk.slice(from, from + maxEntryLength)
      charsSinceEvent += part.length
      if (charsSinceEvent > 4 * maxEntryLength) fatalError = unclosedEntry()
      else parser.write(part)
      yield* elements.takeRecords(false)
    }
    if (fatalError) break
  }
  if (!fatalError) parser.end()
  yield* elements.takeRecords(true)
  if (fatalError) yield { where: atEntry({ n: elements.count + 1 }), error: fatalError }
  else if (elements.count === 0) yield { where: wholeFile(), error: emptyError() }
}
