/** Maximum nesting of JSON and other formats. Deeper input costs more to parse than it could mean. */
export const maxJsonDepth = 200

/** Whether a JSON text opens more than `maxJsonDepth` brackets at once. A single pass, before parsing. */
export function isJsonTooDeep(text: string): boolean {
  let levels = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfString(text, at)
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
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x22) return at
  }
  return text.length
}
