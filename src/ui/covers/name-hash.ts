/** FNV-1a of a name's UTF-16 code units with a final mix: a stable 32-bit number. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function seededRandom(name: string): () => number {
  let state = hashName(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** The first letter or digit of a name in upper case, or its first character if it has neither. */
export function firstLetter(name: string): string {
  const letter = name.match(/[\p{L}\p{N}]/u)?.[0] ?? [...name.trim()][0] ?? ''
  return [...letter.toUpperCase()][0] ?? ''
}
