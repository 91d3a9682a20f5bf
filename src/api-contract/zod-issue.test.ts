import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { notText, tooLong, tooManyItems } from './errors.ts'
import { customIssue, errorFromIssue, zodIssue, zodIssueFor, zodIssueUnlessMissing } from './zod-issue.ts'

const max = 3
// Not shared: z.custom adds to its parameters.
const issue = () => zodIssue(tooLong, { max })
const error = tooLong({ max })

const findIssues = (shape: z.ZodType, input: unknown) => shape.safeParse(input).error?.issues ?? []
const findErrors = (shape: z.ZodType, input: unknown) => findIssues(shape, input).map(errorFromIssue)

/** A declaration that rejects the input with the error. */
const declarations: Record<string, [shape: z.ZodType, input: unknown]> = {
  'a type': [z.string(issue()), 5],
  'an object': [z.object({}, issue()), 5],
  'an array': [z.array(z.string(), issue()), 5],
  'a record': [z.record(z.string(), z.string(), issue()), 5],
  'an enum': [z.enum(['a', 'b'], issue()), 'c'],
  'a literal': [z.literal('a', issue()), 'c'],
  'a pattern': [z.string().regex(/^a$/, issue()), 'b'],
  'a date': [z.iso.date(issue()), 'b'],
  'a time, with other parameters': [z.iso.datetime({ offset: true, ...issue() }), 'b'],
  'a URL': [z.url(issue()), 'b'],
  'the length of a text': [z.string().max(max, issue()), 'four'],
  'the length of an array': [z.array(z.string()).min(1, issue()), []],
  'a minimum': [z.number().min(1, issue()), 0],
  'a maximum': [z.number().max(max, issue()), 4],
  'a positive number': [z.number().positive(issue()), 0],
  'an integer': [z.number().int(issue()), 0.5],
  'z.custom': [z.custom(() => false, issue()), 'b'],
  refine: [z.string().refine(() => false, issue()), 'b'],
  'refine, with other parameters': [z.string().refine(() => false, { ...issue(), abort: true }), 'b'],
  'refine after a transform': [
    z
      .string()
      .transform(Number)
      .refine(() => false, issue()),
    'b',
  ],
  'a pipe': [z.string().transform(Number).pipe(z.number().max(max, issue())), '4'],
  'an optional shape': [z.string().max(max, issue()).nullable().optional(), 'four'],
  'a union without a match': [z.union([z.number(), z.boolean()], issue()), 'b'],
  'the only member of a union that fits': [z.union([z.number(), z.string().max(max, issue())]), 'four'],
  superRefine: [z.string().superRefine((_, context) => context.addIssue(customIssue(tooLong, { max }))), 'b'],
  check: [
    z.string().check(({ issues, value }) => {
      issues.push({ ...customIssue(tooLong, { max }), input: value })
    }),
    'b',
  ],
  transform: [z.string().transform((_, context) => context.addIssue(customIssue(tooLong, { max }))), 'b'],
  preprocess: [
    z.preprocess((value, context) => {
      context.addIssue(customIssue(tooLong, { max }))
      return value
    }, z.string()),
    'b',
  ],
}

describe('an error', () => {
  it.each(Object.entries(declarations))('of %s reaches the issue', (_, [shape, input]) => {
    expect(findErrors(shape, input)).toEqual([error])
  })

  it.each(Object.entries(declarations))('of %s reaches the issue from inside a list', (_, [shape, input]) => {
    const issues = findIssues(z.object({ items: z.array(shape) }), { items: [input, input] })
    expect(issues.map(errorFromIssue)).toEqual([error, error])
    expect(issues.map(({ path }) => path)).toEqual([
      ['items', 0],
      ['items', 1],
    ])
  })

  it('can depend on the input', () => {
    const shape = z.string(
      zodIssueFor((input) => (Array.isArray(input) ? tooManyItems({ max: input.length }) : notText())),
    )
    expect(findErrors(shape, [1, 2])).toEqual([tooManyItems({ max: 2 })])
    expect(findErrors(shape, 1)).toEqual([notText()])
  })

  it('is missing where zod reports its own', () => {
    const shape = z.string(zodIssueUnlessMissing(notText))
    expect(findErrors(shape, 5)).toEqual([notText()])
    expect(findErrors(shape, undefined)).toEqual([undefined])
    expect(findErrors(z.string().min(1), '')).toEqual([undefined])
  })

  it('is never read from a message', () => {
    const message = `error:${JSON.stringify(error)}`
    expect(findErrors(z.string().min(1, message), '')).toEqual([undefined])
  })
})
