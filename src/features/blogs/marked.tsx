import { Fragment } from 'react'
import { markedParts } from './marked-parts.ts'

/** A text with the words that were searched for marked; it stays text, whatever stands in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map(({ text: part, is_marked }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    <Fragment key={place}>{is_marked ? <mark>{part}</mark> : part}</Fragment>
  ))
}
