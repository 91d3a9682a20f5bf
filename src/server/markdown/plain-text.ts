import type { Token } from 'markdown-it'

function wordsOf(part: Token): string {
  if (part.children) return part.children.map(wordsOf).join('')
  if (part.type === 'softbreak' || part.type === 'hardbreak') return ' '
  return part.type.endsWith('_open') || part.type.endsWith('_close') ? '' : part.content
}

/** The bare words of parsed Markdown in one line. */
export const wordsIn = (blocks: Token[]): string => blocks.map(wordsOf).join(' ').replace(/\s+/g, ' ').trim()

/** At most `max` code points, cut between words where that loses little, with an ellipsis when cut. */
export function shortened(words: string, max: number): string {
  const points = [...words]
  if (points.length <= max) return words
  const kept = points.slice(0, max - 1).join('')
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length * 0.6 ? kept.slice(0, space) : kept).trimEnd()}…`
}
