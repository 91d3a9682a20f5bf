// A class of Unicode names these characters; what few of them scripts and emoji need is kept where they need it.

/** What joiners and variation selectors change nothing about, other than what a search finds. */
const unjoined = String.raw`\p{Default_Ignorable_Code_Point}\s\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}`
const needed = [
  // Joiners: Persian and Indic words, families of emoji (there after a variation selector).
  String.raw`(?<=[^${unjoined}]|\ufe0f)[\u200c\u200d]`,
  // Variation selectors: emoji, mathematical signs, Han.
  String.raw`(?<=[^${unjoined}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{sc=Mongolian})[\u180b-\u180f]`,
  // Marks that put punctuation on its side in texts of two directions; they turn nothing around.
  String.raw`(?<![\u200e\u200f\u061c])[\u200e\u200f\u061c]`,
  // Flags such as Scotland's.
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0020}-\u{e007f}]`,
].join('|')
const invisible = new RegExp(String.raw`(?!${needed})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`, 'gu')

/**
 * A text in NFC without characters that show nothing or turn around what stands beside them: direction overrides,
 * zero-width spaces, fillers, tags. Two texts that look alike are alike, and none puts on another's look.
 */
export const stripInvisible = (text: string): string => text.replace(invisible, '').normalize('NFC')

/** Whether anything of a text can be seen. U+2800 is the one blank that is neither white space nor ignorable. */
export const isBlank = (text: string): boolean => !/[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text)
