/** JSON nested deeper than this is refused, and so are other formats: reading it costs more than it can say. */
export const maxLevels = 200

/** Whether a JSON text opens more than `most_levels` brackets at once. One pass, before anything is parsed. */
export function isTooDeep(text: string): boolean {
  let levels = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfText(text, at)
        break
      case 0x5b:
      case 0x7b:
        if (++levels > maxLevels) return true
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

/** Where the text that opens at `start` has its closing quote; the end of everything where it has none. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x22) return at
  }
  return text.length
}
