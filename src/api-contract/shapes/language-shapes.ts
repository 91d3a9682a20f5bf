import { z } from 'zod'
import { notALanguage, tooManyLanguages } from '../errors.ts'
import { mostLanguages, primarySubtag } from '../values/content-languages.ts'
import { zodIssue } from '../zod-issue.ts'
import { BoundedList } from './text-shapes.ts'

/** Two spellings of one language count once, but a list that is many times too long is not read. */
const rawLanguages = 10 * mostLanguages

const subtagsOf = (given: string[], context: z.RefinementCtx): string[] => {
  const found = new Set<string>()
  for (const language of given) {
    const subtag = primarySubtag(language)
    if (subtag !== undefined) found.add(subtag)
    else
      context.addIssue({
        code: 'custom',
        message: zodIssue(notALanguage, { language: language.slice(0, 40) }),
      })
  }
  if (found.size > mostLanguages)
    context.addIssue({ code: 'custom', message: zodIssue(tooManyLanguages, { max: mostLanguages }) })
  return [...found].sort()
}

/** `lang` of a list: codes joined by commas, as primary subtags; undefined where there are none, which means all. */
export const Languages = z
  .string()
  .optional()
  .transform((given = '', context) => {
    const codes = given.split(',').filter((one) => one.trim() !== '')
    return codes.length > 0 ? subtagsOf(codes, context) : undefined
  })

/** The same as a list, which a body holds. */
export const LanguageList = BoundedList(z.string(), rawLanguages).transform(subtagsOf)
