/** Maximum nesting of JSON and other formats. Deeper input is expensive to parse and never legitimate. */
export const maxJsonDepth = 200

/** True if a JSON text nests deeper than `maxJsonDepth`. A single pass, before parsing. */
export function isJsonTooDeep(text: string): boolean {
  let levels = 0
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case 0x22:
        index = findEndOfString(text, index)
        break
      case 0x5b:
      case 0x7b:
        if (++levels > maxJsonDepth) return true
        break
      case 0x5d:
      case 0x7d:
        levels--
        break
      default:
    }
  }
  return false
}

/**
 * The position of the closing quote of the string that opens at `start`, or the end of the text if it is
 * unterminated.
 */
function findEndOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x5c) index++
    else if (code === 0x22) return index
  }
  return text.length
}
