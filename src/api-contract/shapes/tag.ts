import { controlCharacter } from '../values/control-characters.ts'
import { limits } from './limits.ts'

/** Scripts in which one letter is a word: 茶, 詩, 책. */
const wordInOneLetter = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** Something that is to be a tag, or the beginning of one, as tags are written. */
export const writtenAsTag = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, '-')

/**
 * A tag as it is stored: trimmed, lower-case, white space inside as one hyphen, NFC. Undefined where it is too short,
 * too long or holds anything but letters and digits of any script and `- + # . &`.
 */
export function normalizeTag(text: string): string | undefined {
  // Some of them would count as white space.
  if (controlCharacter.test(text)) return undefined
  // Surrounding spaces may be long, and composition shortens a text, but not by this much.
  if (text.length > 20 * limits.tag.max) return undefined
  const tag = writtenAsTag(text)
  const length = [...tag].length
  const min = wordInOneLetter.test(tag) ? 1 : limits.tag.min
  if (length < min || length > limits.tag.max) return undefined
  if (!/^[\p{L}\p{M}\p{N}\-+#.&]+$/u.test(tag) || !/[\p{L}\p{N}]/u.test(tag)) return undefined
  return tag
}

/** Whether a tag has one of the signs that searches leave out, as `.net` and `c++` do. */
export const hasSigns = (tag: string): boolean => /[+#.&]/.test(tag)
