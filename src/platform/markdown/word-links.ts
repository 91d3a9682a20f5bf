import type { Token } from 'markdown-it'
import { linkPart, textPart } from './parser.ts'

/** A range of words that becomes a link: `words.slice(start, end)` links to `path`. */
export interface WordLink {
  start: number
  end: number
  path: string
}

/** Yields plain text outside links; code has another token type. */
export function* plainWords(blocks: Token[]): Generator<{ parts: Token[]; index: number; words: string }> {
  for (const { children } of blocks) {
    let depth = 0
    for (const [index, part] of (children ?? []).entries()) {
      depth += part.nesting * Number(part.type.startsWith('link_'))
      if (part.type === 'text' && depth === 0 && children)
        yield { parts: children, index, words: part.content }
    }
  }
}

/** Inserts links into plain text. @returns the paths linked to */
export function linkWords(blocks: Token[], findLinks: (words: string) => WordLink[]): Set<string> {
  const paths = new Set<string>()
  for (const { parts, index, words } of [...plainWords(blocks)].reverse()) {
    const links = findLinks(words)
    for (const { path } of links) paths.add(path)
    if (links.length > 0) parts.splice(index, 1, ...splitIntoLinks(words, links))
  }
  return paths
}

function splitIntoLinks(words: string, links: WordLink[]): Token[] {
  const parts: Token[] = []
  let position = 0
  for (const { start, end, path } of links) {
    parts.push(textPart(words.slice(position, start)), linkPart('link_open', 1, path))
    parts.push(textPart(words.slice(start, end)), linkPart('link_close', -1))
    position = end
  }
  return [...parts, textPart(words.slice(position))]
}
