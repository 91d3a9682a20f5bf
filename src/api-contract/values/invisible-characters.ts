// A class of Unicode names these characters; what few of them scripts and emoji need is kept where they need it.

/** What shows nothing, or is left out anyway. */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb`
/** What joiners and variation selectors change nothing about, other than what a search finds: be it accented. */
const unjoined = String.raw`${unseen}\s\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}`
const joined = String.raw`[^${unjoined}](?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}][\p{M}${unseen}]{1,8})`
// Each stands beside something seen, never behind what is left out, so that doing it again changes nothing.
const needed = [
  // Joiners: Persian and Indic words, families of emoji (there after a variation selector).
  String.raw`(?<=${joined}\ufe0f?)[\u200c\u200d]`,
  // Variation selectors: emoji, mathematical signs, Han.
  String.raw`(?<=${joined})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=(?![${unseen}])\p{sc=Mongolian})[\u180b-\u180f]`,
  // Marks that put punctuation on its side in texts of two directions; they turn nothing around.
  String.raw`(?<=(?:^|[^${unseen}])[\u200c\u200d\ufe0f]?)[\u200e\u200f\u061c]`,
  // Flags such as Scotland's.
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0020}-\u{e007f}]`,
].join('|')
const invisible = new RegExp(`(?!${needed})[${unseen}]`, 'gu')

/**
 * A text in NFC without characters that show nothing or turn around what stands beside them: direction overrides,
 * zero-width spaces, fillers, tags. Two texts that look alike are alike, and none puts on another's look.
 */
export const stripInvisible = (text: string): string => text.replace(invisible, '').normalize('NFC')

/** Whether anything of a text can be seen. U+2800 is the one blank that is neither white space nor ignorable. */
export const isBlank = (text: string): boolean => !/[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text)
