import type { ErrorDefinition, ErrorDetail, PlaceholderArgs } from './define-error.ts'

// zod issues carry a string; this encodes an entire error in it.

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
