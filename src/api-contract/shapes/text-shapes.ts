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
import { customIssue, zodIssue, zodIssueFor, zodIssueUnlessMissing } from '../zod-issue.ts'
import { limits } from './limits.ts'
import { normalizeTag } from './tag.ts'

// Shapes for text that people type, and lists of it: validation and clean-up before storing.

/** Counts code points, not UTF-16 units. */
const isLonger = (text: string, max: number) => text.length > 2 * max || [...text].length > max
const cleanUp = (text: string) => stripInvisible(text).trim()

/** A single line: trimmed, NFC, without invisible characters. May be empty. */
export const Line = (max: number) =>
  z
    .string(zodIssueUnlessMissing(notText))
    // Before trimming, which would drop control characters at either end.
    .refine((text) => !controlCharacter.test(text), { ...zodIssue(controlCharacters), abort: true })
    .transform((text) => cleanUp(text.replace(/[\u2028\u2029]/g, ' ')))
    .refine((text) => !lineControlCharacter.test(text), zodIssue(controlCharacters))
    .refine((text) => !isLonger(text, max), zodIssue(tooLong, { max }))

/** Multi-line text, cleaned up like `Line`; line ends become \n. */
export const LongText = (max: number) =>
  z
    .string(zodIssueUnlessMissing(notText))
    .refine((text) => !controlCharacter.test(text), { ...zodIssue(controlCharacters), abort: true })
    .transform((text) => cleanUp(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
    .refine((text) => !isLonger(text, max), zodIssue(tooLong, { max }))

const isNotBlank = (text: string) => !isBlank(text)
export const RequiredLine = (max: number) => Line(max).refine(isNotBlank, zodIssue(blank))
export const RequiredText = (max: number) => LongText(max).refine(isNotBlank, zodIssue(blank))

/** A list that is rejected before its items are checked if there are too many. */
export const BoundedList = <Item extends z.ZodType>(
  item: Item,
  max: number,
): z.ZodType<z.output<Item>[], z.input<Item>[]> =>
  // zod treats preprocessed shapes as optional.
  z.nonoptional(
    z.preprocess<z.input<Item>[], z.ZodType<z.output<Item>[], z.input<Item>[]>, z.input<Item>[]>(
      (value, context) => {
        if (!Array.isArray(value) || value.length <= max) return value
        context.addIssue(customIssue(tooManyItems, { max }))
        return z.NEVER
      },
      z.array(item),
    ),
  )

/** Duplicates and blanks are ignored, but absurdly long lists are rejected unread. */
const maxRawTags = (max: number) => 10 * max

/** Lists that forms send as a single text. */
const formLists = new WeakSet<object>()
export const asFormList = <T extends z.ZodType>(shape: T): T => {
  formLists.add(shape)
  return shape
}

/** True if forms send this list as a single text; in JSON it must be an array. */
export const isFormList = (shape: unknown): boolean =>
  shape instanceof z.ZodOptional ? isFormList(shape.unwrap()) : formLists.has(shape as object)

/** Tags as typed, normalized: see api-contract/shapes/tag.ts. Forms send them comma-separated. */
export const Tags = (max: number) =>
  asFormList(
    z
      .union(
        [BoundedList(z.string(zodIssue(notText)), maxRawTags(max)), z.string()],
        zodIssueFor((input) =>
          Array.isArray(input) && input.length > maxRawTags(max) ? tooManyTags({ max }) : notTags(),
        ),
      )
      .transform((value, context) => {
        const texts = typeof value === 'string' ? value.split(',', maxRawTags(max) + 1) : value
        const tags = new Set<string>()
        for (const text of texts.filter((item) => item.trim() !== '')) {
          const tag = normalizeTag(text)
          if (tag) tags.add(tag)
          else context.addIssue(customIssue(notATag, { tag: text.slice(0, 60), ...limits.tag }))
        }
        if (tags.size > max || texts.length > maxRawTags(max))
          context.addIssue(customIssue(tooManyTags, { max }))
        return [...tags]
      }),
  )
