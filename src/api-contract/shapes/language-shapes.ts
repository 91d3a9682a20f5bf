import { z } from 'zod'
import { notALanguage, tooManyLanguages } from '../errors.ts'
import { maxLanguages, primarySubtag } from '../values/content-languages.ts'
import { customIssue } from '../zod-issue.ts'
import { BoundedList } from './text-shapes.ts'

/** Different spellings of a language count once, but absurdly long lists are rejected unread. */
const maxRawLanguages = 10 * maxLanguages

const parseSubtags = (languages: string[], context: z.RefinementCtx): string[] => {
  const subtags = new Set<string>()
  for (const language of languages) {
    const subtag = primarySubtag(language)
    if (subtag !== undefined) subtags.add(subtag)
    else context.addIssue(customIssue(notALanguage, { language: language.slice(0, 40) }))
  }
  if (subtags.size > maxLanguages) context.addIssue(customIssue(tooManyLanguages, { max: maxLanguages }))
  return [...subtags].sort()
}

/**
 * A `lang` query: comma-separated codes, returned as primary subtags; undefined if empty, which means all languages.
 */
export const Languages = z
  .string()
  .optional()
  .transform((text = '', context) => {
    const codes = text.split(',').filter((code) => code.trim() !== '')
    return codes.length > 0 ? parseSubtags(codes, context) : undefined
  })

/** Like `Languages`, for a JSON array. */
export const LanguageList = BoundedList(z.string(), maxRawLanguages).transform(parseSubtags)
