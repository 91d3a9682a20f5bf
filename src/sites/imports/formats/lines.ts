export interface Line {
  text: string
  /** Counted from 1. */
  number: number
  /** True if the text was truncated to the limit. */
  isTruncated: boolean
}

/** Splits chunked text into lines of at most `limit` characters. Line endings: \n, \r\n, \r. */
export async function* splitLines(chunks: AsyncIterable<string>, limit: number): AsyncGenerator<Line> {
  let rest = ''
  let isTruncated = false
  let number = 0
  let endedWithReturn = false
  for await (const chunk of chunks) {
    const text = endedWithReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    if (chunk) endedWithReturn = chunk.endsWith('\r')
    const parts = text.split(/\r\n|\n|\r/)
    for (const [index, part] of parts.entries()) {
      if (rest.length + part.length > limit) isTruncated = true
      rest += part.slice(0, Math.max(0, limit - rest.length))
      if (index === parts.length - 1) break
      number += 1
      yield { text: rest, number, isTruncated }
      rest = ''
      isTruncated = false
    }
  }
  if (rest) yield { text: rest, number: number + 1, isTruncated }
}
