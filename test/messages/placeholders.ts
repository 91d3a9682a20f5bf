import compile from 'icu-minify/compile'

/**
 * The names of the placeholders and tags in a text, `{count}` and `<a>`, in the order of the alphabet.
 * @throws SyntaxError for a text that is not ICU
 */
export function placeholdersOf(text: string): string[] {
  const names = new Set<string>()
  const compiled = compile(text)
  if (typeof compiled !== 'string') for (const node of compiled) collect(node, names)
  return [...names].toSorted()
}

/** @param node a piece of a compiled text: `['count', kind, …]` or `['a', …children]`, the kind being a number */
function collect(node: unknown, names: Set<string>): void {
  if (!Array.isArray(node)) return
  const [name, kind, branches] = node as unknown[]
  if (kind !== undefined && typeof kind !== 'number') {
    names.add(`<${name}>`)
    for (const child of node.slice(1)) collect(child, names)
    return
  }
  names.add(`{${name}}`)
  // A branch is one piece or a list of them; a list in a list changes nothing.
  for (const branch of Object.values(branches ?? {})) collectAll(branch, names)
}

function collectAll(branch: unknown, names: Set<string>): void {
  if (!Array.isArray(branch)) return
  if (typeof branch[0] === 'string' && branch.length > 1 && typeof branch[1] !== 'object') collect(branch, names)
  for (const piece of branch) collect(piece, names)
}
