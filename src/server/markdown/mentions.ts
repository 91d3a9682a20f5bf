import type { Token } from 'markdown-it'
import { linkPart, textPart } from './parser.ts'

/**
 * `@name` where a word begins: not in an email address, not in a path, and not the first half of
 * `@name@other.site`, which is somebody elsewhere. A full stop or hyphen at the end closes the sentence, unless
 * somebody's name ends so.
 */
const mention = /(?<![\p{L}\p{N}_.@/\\=&#+-])@([A-Za-z0-9_.-]{3,})(?![\p{L}\p{N}@])/gu

const longest = 30
const isName = (name: string) => name.length >= 3 && name.length <= longest

/** What may be meant: `Al.` is a name, and so is the one before a full stop. The longest comes first. */
function readings(matched: string): string[] {
  const name = matched.replace(/[.-]+$/, '')
  // No more than a name can hold: somebody may write ten thousand full stops.
  const more = Math.max(0, Math.min(matched.length, longest) - name.length)
  const longer = Array.from({ length: more }, (_, at) => matched.slice(0, name.length + at + 1))
  return [...longer.reverse(), name].filter(isName)
}

/** Plain words of inline parts that stand outside of links; code is another type of part. */
function* plainWords(blocks: Token[]): Generator<{ parts: Token[]; at: number }> {
  for (const { children } of blocks) {
    let depth = 0
    for (const [at, part] of (children ?? []).entries()) {
      depth += part.nesting * Number(part.type.startsWith('link_'))
      if (part.type === 'text' && depth === 0 && children) yield { parts: children, at }
    }
  }
}

/** Every name that may be mentioned, as written, once each whatever its case. */
export function namesIn(blocks: Token[]): string[] {
  const names = new Map<string, string>()
  for (const { parts, at } of plainWords(blocks)) {
    for (const [, matched = ''] of parts[at]?.content.matchAll(mention) ?? []) {
      for (const name of readings(matched).slice(-2)) {
        if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
      }
    }
  }
  return [...names.values()]
}

/** Turns the mentions of people who exist into links to them; `people` are usernames as they spell them. */
export function linkMentions(blocks: Token[], people: Iterable<string>): void {
  const spelled = new Map([...people].map((name) => [name.toLowerCase(), name]))
  if (spelled.size === 0) return
  const places = [...plainWords(blocks)].reverse()
  for (const { parts, at } of places) parts.splice(at, 1, ...linked(parts[at]?.content ?? '', spelled))
}

function linked(words: string, spelled: Map<string, string>): Token[] {
  const parts: Token[] = []
  let done = 0
  for (const { 1: matched = '', index } of words.matchAll(mention)) {
    const name = readings(matched).find((reading) => spelled.has(reading.toLowerCase()))
    const person = name && spelled.get(name.toLowerCase())
    if (!person) continue
    parts.push(textPart(words.slice(done, index)), linkPart('link_open', 1, `/user/${person}`))
    parts.push(textPart(`@${name}`), linkPart('link_close', -1))
    done = index + 1 + name.length
  }
  return [...parts, textPart(words.slice(done))]
}
