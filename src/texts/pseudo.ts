import type { CompiledMessage } from 'icu-minify/format'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]))

/** Letters get accents, and every other vowel is doubled: a third longer, as German is, and still readable. */
function disguise(text: string): string {
  let vowels = 0
  let disguised = ''
  for (const letter of text) {
    const changed = accents.get(letter) ?? letter
    const isDoubled = /[aeiou]/i.test(letter) && ++vowels % 2 === 1
    disguised += isDoubled ? changed + changed : changed
  }
  return disguised
}

type Node = Exclude<CompiledMessage, string>[number]

function disguiseNode(node: Node): Node {
  if (typeof node === 'string') return disguise(node)
  if (!Array.isArray(node)) return node
  const [name, kind, ...rest] = node as [string, unknown, ...unknown[]]
  // An argument, or a number or date with its format.
  if (kind === undefined || kind === 4 || kind === 5 || kind === 6) return node
  if (typeof kind === 'number' && typeof rest[0] === 'object' && !Array.isArray(rest[0])) {
    const branches = Object.entries(rest[0] as Record<string, Node | Node[]>)
    return [
      name,
      kind,
      Object.fromEntries(branches.map(([key, branch]) => [key, disguiseBranch(branch)])),
    ] as Node
  }
  return [name, ...[kind, ...rest].map((inner) => disguiseNode(inner as Node))] as Node
}

const disguiseBranch = (branch: unknown): unknown =>
  Array.isArray(branch) ? branch.map((node) => disguiseNode(node as Node)) : disguiseNode(branch as Node)

/** The message of a text in `en-XA`: in brackets, so that a text that is cut off, or put together of pieces, shows. */
export function pseudoOf(compiled: CompiledMessage): CompiledMessage {
  if (typeof compiled === 'string') return compiled.trim() === '' ? compiled : `[${disguise(compiled)}]`
  return ['[', ...compiled.map(disguiseNode), ']']
}
