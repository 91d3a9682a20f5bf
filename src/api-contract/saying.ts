import type { Given, Reason, Said } from './reason.ts'

// How shapes say why they refuse: zod carries a text with each problem, and ours is the reason itself.

const mark = 'reason:'

/** A reason as a message of zod's: `.refine(isShort, saying(tooLong, { max }))`. */
export const saying = <Text extends string>(why: Reason<Text>, ...given: Given<Text>): string =>
  mark + JSON.stringify(why(...given))

/** The same for a whole shape, where a value is there at all: what is missing is required. */
export const sayingUnlessMissing =
  <Text extends string>(why: Reason<Text>, ...given: Given<Text>) =>
  ({ input }: { input?: unknown }): string | undefined =>
    input === undefined ? undefined : saying(why, ...given)

/** The reason in a message; undefined where the words are zod's own. */
export const saidIn = (message: string): Said | undefined =>
  message.startsWith(mark) ? JSON.parse(message.slice(mark.length)) : undefined
