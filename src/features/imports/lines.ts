export interface Line {
  text: string
  /** From 1. */
  number: number
  /** The line was longer than the limit, and only its beginning is here. */
  is_cut: boolean
}

/** Lines of a text that comes in pieces, each kept up to `limit` characters. Ends: \n, \r\n, \r. */
export async function* linesOf(pieces: AsyncIterable<string>, limit: number): AsyncGenerator<Line> {
  let rest = ''
  let is_cut = false
  let number = 0
  let after_return = false
  for await (const piece of pieces) {
    const text = after_return && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece) after_return = piece.endsWith('\r')
    const parts = text.split(/\r\n|\n|\r/)
    for (const [index, part] of parts.entries()) {
      if (rest.length + part.length > limit) is_cut = true
      rest += part.slice(0, Math.max(0, limit - rest.length))
      if (index === parts.length - 1) break
      number += 1
      yield { text: rest, number, is_cut }
      rest = ''
      is_cut = false
    }
  }
  if (rest) yield { text: rest, number: number + 1, is_cut }
}
