/** The beginning of a name before the caret, and where it starts. */
export interface Mention {
  start: string
  from: number
  to: number
}

/** What is being typed after an `@`, if the caret is at its end. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const before = text.slice(0, caret)
  const found = /(?:^|[^\p{L}\p{N}_.@/\\=&#+-])@([A-Za-z0-9_.-]{1,30})$/u.exec(before)
  const start = found?.[1]
  if (start === undefined) return undefined
  return { start, from: caret - start.length - 1, to: caret }
}

/** The text with the name inserted, and the new position of the caret. */
export function insertName(
  text: string,
  { from, to }: Mention,
  name: string,
): { text: string; caret: number } {
  const putIn = `@${name} `
  const after = text.slice(to).replace(/^ /, '')
  return { text: text.slice(0, from) + putIn + after, caret: from + putIn.length }
}
