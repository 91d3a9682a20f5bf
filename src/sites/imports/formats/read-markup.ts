import type { Parser } from 'htmlparser2'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { maxJsonDepth } from '#api-contract/json-depth.ts'
import { type ListedRecord, maxEntryLength, type Unreadable } from '../entries.ts'
import { entryWithoutEnd, outlinesTooDeep } from '../errors.ts'
import { atEntry, wholeFile } from '../warnings.ts'

/** What a format makes of the elements that a parser finds. */
export interface Elements {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
  /** Why a declaration ends the reading, if it does. */
  declaration?(text: string): ErrorDetail | undefined
  /** Records that are complete by now; all that are left once the file has ended. */
  taken(isEnd: boolean): (ListedRecord | Unreadable)[]
  /** Entries found so far. */
  readonly count: number
}

type Callbacks = ConstructorParameters<typeof Parser>[0]

/**
 * Reads lists in XML or HTML within bounded memory and time.
 * @param none why a file without entries is refused
 */
export async function* readMarkup(
  pieces: AsyncIterable<string>,
  elements: Elements,
  parserFor: (callbacks: Callbacks) => Parser,
  none: () => ErrorDetail,
): AsyncGenerator<ListedRecord | Unreadable> {
  let stopped: ErrorDetail | undefined
  let levels = 0
  /** Characters since the parser last found anything. */
  let silent = 0
  const parser = parserFor({
    onopentag(name, attributes) {
      silent = 0
      // All elements count: the parser's work grows with the square of the depth.
      levels += 1
      if (levels > maxJsonDepth) stopped ??= outlinesTooDeep({ max: maxJsonDepth })
      if (!stopped) elements.open(name, attributes)
    },
    onclosetag(name) {
      levels -= 1
      if (!stopped) elements.close(name)
    },
    ontext(text) {
      silent = 0
      if (!stopped) elements.text(text)
    },
    onprocessinginstruction(name, data) {
      silent = 0
      stopped ??= elements.declaration?.(`<${name}${data}`)
    },
  })
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length && !stopped; from += maxEntryLength) {
      const part = piece.slice(from, from + maxEntryLength)
      silent += part.length
      if (silent > 4 * maxEntryLength) stopped = entryWithoutEnd()
      else parser.write(part)
      yield* elements.taken(false)
    }
    if (stopped) break
  }
  if (!stopped) parser.end()
  yield* elements.taken(true)
  if (stopped) yield { where: atEntry({ n: elements.count + 1 }), refused: stopped }
  else if (elements.count === 0) yield { where: wholeFile(), refused: none() }
}
