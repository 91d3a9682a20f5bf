import { controlCharacter } from '../values/control-characters.ts'
import { limits } from './limits.ts'

/** Scripts in which a single character can be a word: 茶, 詩, 책. */
const ideographic = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** Canonical spelling of a tag or tag prefix, without checking that it is valid. */
export const toTagSpelling = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, '-')

/**
 * A tag as it is stored: NFC, lower case, white space collapsed to single hyphens. Undefined if it is too short, too
 * long, or contains anything but letters and digits of any script and `- + # . &`.
 */
export function normalizeTag(text: string): string | undefined {
  // Checked first: some control characters count as white space and would be replaced.
  if (controlCharacter.test(text)) return undefined
  // Skips hopeless input early, with leeway for surrounding spaces and for composition, which shortens text.
  if (text.length > 20 * limits.tag.max) return undefined
  const tag = toTagSpelling(text)
  const length = [...tag].length
  const min = ideographic.test(tag) ? 1 : limits.tag.min
  if (length < min || length > limits.tag.max) return undefined
  if (!/^[\p{L}\p{M}\p{N}\-+#.&]+$/u.test(tag) || !/[\p{L}\p{N}]/u.test(tag)) return undefined
  return tag
}

/** True if a tag contains punctuation that search ignores, as in `.net` and `c++`. */
export const hasPunctuation = (tag: string): boolean => /[+#.&]/.test(tag)
