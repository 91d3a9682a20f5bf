import { Fragment } from 'react'
import { markedParts } from './marked-parts.ts'

/** A text with the words of the query highlighted; it stays text, whatever it contains. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map(({ text: part, isMarked }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    <Fragment key={place}>{isMarked ? <mark>{part}</mark> : part}</Fragment>
  ))
}
