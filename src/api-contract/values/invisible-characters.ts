// Characters that Unicode classifies as ignorable. A few are kept where scripts and emoji need them.

/** Characters that render nothing or are dropped anyway. */
const ignorable = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb`
/**
 * Bases that joiners and variation selectors cannot change visibly (even if accented); they would only break
 * searching.
 */
const nonJoining = String.raw`${ignorable}\s\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}`
const joining = String.raw`[^${nonJoining}](?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}][\p{M}${ignorable}]{1,8})`
// Each must follow a visible character, never a dropped one, which makes stripping idempotent.
const meaningful = [
  // Joiners: Persian and Indic words, emoji families (there after a variation selector).
  String.raw`(?<=${joining}\ufe0f?)[\u200c\u200d]`,
  // Variation selectors: emoji, mathematical symbols, Han.
  String.raw`(?<=${joining})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=(?![${ignorable}])\p{sc=Mongolian})[\u180b-\u180f]`,
  // Marks that place punctuation in bidirectional text; they do not reverse anything.
  String.raw`(?<=(?:^|[^${ignorable}])[\u200c\u200d\ufe0f]?)[\u200e\u200f\u061c]`,
  // Subdivision flags such as Scotland's.
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0020}-\u{e007f}]`,
].join('|')
const invisible = new RegExp(`(?!${meaningful})[${ignorable}]`, 'gu')

/**
 * Normalizes to NFC and removes characters that are invisible or change the direction of their neighbours: direction
 * overrides, zero-width spaces, fillers, tags. Texts that look alike become equal, so none can impersonate another.
 */
export const stripInvisible = (text: string): string => text.replace(invisible, '').normalize('NFC')

/** True if a text has no visible character. U+2800 is the only blank that is neither white space nor ignorable. */
export const isBlank = (text: string): boolean => !/[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text)
