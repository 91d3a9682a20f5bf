import type { ErrorDefinition, ErrorDetail, PlaceholderArgs } from './define-error.ts'

// zod carries a string with each issue; ours carries the whole error.

const prefix = 'error:'

/** An error as a zod message: `.refine(isShort, zodIssue(tooLong, { max }))`. */
export const zodIssue = <Text extends string>(
  error: ErrorDefinition<Text>,
  ...args: PlaceholderArgs<Text>
): string => prefix + JSON.stringify(error(...args))

/** The same for a whole shape, unless the value is missing: that is reported as required. */
export const zodIssueUnlessMissing =
  <Text extends string>(error: ErrorDefinition<Text>, ...args: PlaceholderArgs<Text>) =>
  ({ input }: { input?: unknown }): string | undefined =>
    input === undefined ? undefined : zodIssue(error, ...args)

/** The error in a zod message; undefined if the message is zod's own. */
export const errorFromIssue = (message: string): ErrorDetail | undefined =>
  message.startsWith(prefix) ? JSON.parse(message.slice(prefix.length)) : undefined
