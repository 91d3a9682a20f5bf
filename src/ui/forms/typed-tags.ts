/** Commas as scripts have them: Latin, Arabic, and both of Chinese and Japanese. */
export const commas = /[,،、，]/

/** Cuts what was typed at its commas. @returns names of tags, and what is still being typed */
export function typedTags(typed: string): { names: string[]; rest: string } {
  const parts = typed.split(commas)
  const rest = (parts.pop() ?? '').trimStart()
  return { names: parts.map(tagName).filter(Boolean), rest }
}

/** A tag as it is kept: one space between words. */
export const tagName = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')
