/** FNV-1a of a name's UTF-16 code units with a final mix: a stable 32-bit number. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The first letter or digit of a name in upper case, or its first character if it has neither. */
export function firstLetter(name: string): string {
  const letter = name.match(/[\p{L}\p{N}]/u)?.[0] ?? [...name.trim()][0] ?? ''
  return [...letter.toUpperCase()][0] ?? ''
}
