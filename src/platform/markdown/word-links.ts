import type { Token } from 'markdown-it'
import { linkToken, textToken } from './parser.ts'

/** A range of words that becomes a link: `words.slice(start, end)` links to `path`. */
export interface WordLink {
  start: number
  end: number
  path: string
}

/** Yields the plain text outside links and code. */
export function* plainWords(blocks: Token[]): Generator<{ tokens: Token[]; index: number; words: string }> {
  for (const { children } of blocks) {
    let depth = 0
    for (const [index, token] of (children ?? []).entries()) {
      depth += token.nesting * Number(token.type.startsWith('link_'))
      if (token.type === 'text' && depth === 0 && children)
        yield { tokens: children, index, words: token.content }
    }
  }
}

/** Inserts links into plain text. @returns the paths linked to */
export function linkWords(blocks: Token[], findLinks: (words: string) => WordLink[]): Set<string> {
  const paths = new Set<string>()
  for (const { tokens, index, words } of [...plainWords(blocks)].reverse()) {
    const links = findLinks(words)
    for (const { path } of links) paths.add(path)
    if (links.length > 0) tokens.splice(index, 1, ...splitIntoLinks(words, links))
  }
  return paths
}

function splitIntoLinks(words: string, links: WordLink[]): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (const { start, end, path } of links) {
    tokens.push(textToken(words.slice(position, start)), linkToken('link_open', 1, path))
    tokens.push(textToken(words.slice(start, end)), linkToken('link_close', -1))
    position = end
  }
  return [...tokens, textToken(words.slice(position))]
}
