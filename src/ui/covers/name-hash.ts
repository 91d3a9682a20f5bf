/** FNV-1a of a name's UTF-16 units, then mixed: the same 32-bit number on every machine. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A stream of numbers below 1, always the same for a name (mulberry32). */
export function randomFrom(name: string): () => number {
  let state = hashName(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** The first letter or digit of a name, upper-cased; the first character when there is none. */
export function initialOf(name: string): string {
  const letter = name.match(/[\p{L}\p{N}]/u)?.[0] ?? [...name.trim()][0] ?? ''
  return [...letter.toUpperCase()][0] ?? ''
}
