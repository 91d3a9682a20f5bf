import { z } from 'zod'
import {
  blank,
  controlCharacters,
  notATag,
  notTags,
  notText,
  tooLong,
  tooManyItems,
  tooManyTags,
} from '../errors.ts'
import { controlCharacter, lineControlCharacter } from '../values/control-characters.ts'
import { isBlank, stripInvisible } from '../values/invisible-characters.ts'
import { zodIssue, zodIssueUnlessMissing } from '../zod-issue.ts'
import { limits } from './limits.ts'
import { normalizeTag } from './tag.ts'

// Text that people type, and lists of it: what is accepted, and how it is tidied before it is stored.

/** Counts what people count: code points, not UTF-16 units. */
const isLonger = (text: string, max: number) => text.length > 2 * max || [...text].length > max
const tidy = (text: string) => stripInvisible(text).trim()

/** One line of text, trimmed, NFC, without invisible characters. May be empty only where allowed. */
export const Line = (max: number) =>
  z
    .string({ error: zodIssueUnlessMissing(notText) })
    // Before trimming, which would drop some of them at either end.
    .refine((text) => !controlCharacter.test(text), { error: zodIssue(controlCharacters), abort: true })
    .transform((text) => tidy(text.replace(/[\u2028\u2029]/g, ' ')))
    .refine((text) => !lineControlCharacter.test(text), zodIssue(controlCharacters))
    .refine((text) => !isLonger(text, max), zodIssue(tooLong, { max }))

/** Text of several lines, tidied likewise; line ends become \n. */
export const LongText = (max: number) =>
  z
    .string({ error: zodIssueUnlessMissing(notText) })
    .refine((text) => !controlCharacter.test(text), { error: zodIssue(controlCharacters), abort: true })
    .transform((text) => tidy(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
    .refine((text) => !isLonger(text, max), zodIssue(tooLong, { max }))

const notBlank = (text: string) => !isBlank(text)
export const RequiredLine = (max: number) => Line(max).refine(notBlank, zodIssue(blank))
export const RequiredText = (max: number) => LongText(max).refine(notBlank, zodIssue(blank))

/** A list whose items are checked only when there are not too many of them. */
export const BoundedList = <Item extends z.ZodType>(
  item: Item,
  max: number,
): z.ZodType<z.output<Item>[], z.input<Item>[]> =>
  // A preprocessed shape looks optional to zod.
  z.nonoptional(
    z.preprocess<z.input<Item>[], z.ZodType<z.output<Item>[], z.input<Item>[]>, z.input<Item>[]>(
      (given, context) => {
        if (!Array.isArray(given) || given.length <= max) return given
        context.addIssue({ code: 'custom', message: zodIssue(tooManyItems, { max }) })
        return z.NEVER
      },
      z.array(item),
    ),
  )

/** Duplicates and blanks are ignored, but a list that is many times too long is not read. */
const rawTags = (max: number) => 10 * max

/** Lists that a form sends as one text. */
const formLists = new WeakSet<object>()
export const asFormList = <T extends z.ZodType>(shape: T): T => {
  formLists.add(shape)
  return shape
}

/** Whether a field is such a list; in JSON it has to be an array. */
export const isFormList = (shape: unknown): boolean =>
  shape instanceof z.ZodOptional ? isFormList(shape.unwrap()) : formLists.has(shape as object)

/** Tags as people write them, normalized: see api-contract/shapes/tag.ts. A form sends them joined with commas. */
export const Tags = (max: number) =>
  asFormList(
    z
      .union([BoundedList(z.string({ error: zodIssue(notText) }), rawTags(max)), z.string()], {
        error: ({ input }) =>
          Array.isArray(input) && input.length > rawTags(max)
            ? zodIssue(tooManyTags, { max })
            : zodIssue(notTags),
      })
      .transform((given, context) => {
        const texts = typeof given === 'string' ? given.split(',', rawTags(max) + 1) : given
        const tags = new Set<string>()
        for (const text of texts.filter((one) => one.trim() !== '')) {
          const tag = normalizeTag(text)
          if (tag) tags.add(tag)
          else
            context.addIssue({
              code: 'custom',
              message: zodIssue(notATag, { tag: text.slice(0, 60), ...limits.tag }),
            })
        }
        if (tags.size > max || texts.length > rawTags(max))
          context.addIssue({ code: 'custom', message: zodIssue(tooManyTags, { max }) })
        return [...tags]
      }),
  )
