import type { z } from 'zod'
import type { ErrorDefinition, ErrorDetail, PlaceholderArgs } from './define-error.ts'

// Errors of shapes travel in the `params` of zod's issues.

/** Parameters of a check or shape whose error depends on the input; undefined leaves the issue to zod's own message. */
export const zodIssueFor = (findError: (input: unknown) => ErrorDetail | undefined) => ({
  error: (issue: z.core.$ZodRawIssue): string | undefined => {
    const error = findError(issue.input)
    // zod copies all properties to the final issue, after asking for its message.
    if (error) Object.assign(issue, { params: { error } })
    return error?.code
  },
})

/** An error as parameters of a check or shape: `.refine(isShort, zodIssue(tooLong, { max }))`. */
export const zodIssue = <Text extends string>(error: ErrorDefinition<Text>, ...args: PlaceholderArgs<Text>) =>
  zodIssueFor(() => error(...args))

/** The same for a shape, except for missing values, which are reported as required. */
export const zodIssueUnlessMissing = <Text extends string>(
  error: ErrorDefinition<Text>,
  ...args: PlaceholderArgs<Text>
) => zodIssueFor((input) => (input === undefined ? undefined : error(...args)))

/** An error as an issue: `context.addIssue(customIssue(tooLong, { max }))`. */
export const customIssue = <Text extends string>(
  definition: ErrorDefinition<Text>,
  ...args: PlaceholderArgs<Text>
) => {
  const error = definition(...args)
  return { code: 'custom' as const, message: error.code, params: { error } }
}

/** The error of an issue; undefined if zod raised it without one. */
export const errorFromIssue = (issue: z.core.$ZodIssue): ErrorDetail | undefined =>
  (issue as { params?: { error?: ErrorDetail } }).params?.error
