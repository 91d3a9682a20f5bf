import type { CompiledMessage } from 'icu-minify/format'
import { mapMessage } from './map-message.ts'

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

/** The message of a text in `en-XA`: in brackets, so that a text that is cut off, or put together of pieces, shows. */
export function pseudoOf(compiled: CompiledMessage): CompiledMessage {
  if (typeof compiled === 'string') return compiled.trim() === '' ? compiled : `[${disguise(compiled)}]`
  // Nothing but a value has no words.
  const [only] = compiled
  if (compiled.length === 1 && Array.isArray(only) && only.length === 1) return compiled
  return ['[', ...mapMessage(compiled, { text: disguise }), ']']
}
