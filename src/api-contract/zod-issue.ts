import type { ErrorDefinition, ErrorDetail, PlaceholderArgs } from './define-error.ts'

// A zod issue only carries a string, so the whole error is encoded in it.

const prefix = 'error:'

/** An error as a zod message: `.refine(isShort, zodIssue(tooLong, { max }))`. */
export const zodIssue = <Text extends string>(
  error: ErrorDefinition<Text>,
  ...args: PlaceholderArgs<Text>
): string => prefix + JSON.stringify(error(...args))

/** The same for a shape, except for missing values, which are reported as required. */
export const zodIssueUnlessMissing =
  <Text extends string>(error: ErrorDefinition<Text>, ...args: PlaceholderArgs<Text>) =>
  ({ input }: { input?: unknown }): string | undefined =>
    input === undefined ? undefined : zodIssue(error, ...args)

/** Decodes the error; undefined if the message is zod's own. */
export const errorFromIssue = (message: string): ErrorDetail | undefined =>
  message.startsWith(prefix) ? JSON.parse(message.slice(prefix.length)) : undefined
