import { Fragment } from 'react'
import { highlightParts } from './highlight-parts.ts'

/** Highlights the query's words in a text, which is rendered as plain text whatever it contains. */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  return highlightParts(text, words).map(({ text: part, isMarked }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    <Fragment key={index}>{isMarked ? <mark>{part}</mark> : part}</Fragment>
  ))
}
