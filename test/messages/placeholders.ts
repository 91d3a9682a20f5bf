import compile from 'icu-minify/compile'

/**
 * The placeholders and tags in a text, `{count}` and `<a>`, in alphabetical order. @throws SyntaxError for broken ICU
 * syntax
 */
export function findPlaceholders(text: string): string[] {
  const names = new Set<string>()
  collectAll(compile(text), names)
  return [...names].toSorted()
}

function collectAll(pieces: unknown, names: Set<string>): void {
  if (Array.isArray(pieces)) for (const piece of pieces) collect(piece, names)
}

/** @param piece part of a compiled text: `['a', …pieces]`, or `['count', kind, …]` with a kind above 0 */
function collect(piece: unknown, names: Set<string>): void {
  if (!Array.isArray(piece)) return
  const [name, kind, branches] = piece as unknown[]
  const isTag = kind !== undefined && (typeof kind !== 'number' || kind === 0)
  names.add(isTag ? `<${name}>` : `{${name}}`)
  if (isTag) collectAll(piece.slice(1), names)
  else if (typeof branches === 'object')
    for (const branch of Object.values(branches ?? {})) collectAll(branch, names)
}
