import type { Literal, Message, ValuesOf } from '#i18n/message.ts'

// API errors: a code for programs and an English sentence for people, which screens translate. Each module declares its own
// in `errors.ts`, those of the platform and of shared shapes are in ./errors.ts; src/app/modules.ts joins them.

/** Values of the placeholders in an error's sentence; sent along with its code. */
export type ErrorParams = Readonly<Record<string, string | number>>

/** An error with its placeholders filled in. */
export interface ErrorDetail {
  code: string
  params: ErrorParams
  text: Message
  /** HTTP status. */
  status: number
}

/** The values of a text's placeholders, if it has any. */
export type PlaceholderArgs<Text extends string> = keyof ValuesOf<Text> extends never
  ? []
  : [values: ValuesOf<Text>]

/** A declared error; call it with the values of its placeholders. */
export interface ErrorDefinition<Text extends string = string> {
  (...args: PlaceholderArgs<Text>): ErrorDetail
  readonly code: string
  readonly text: Message<Text>
  readonly status: number
}

/**
 * Declares an API error.
 * @param code stable: programs rely on it
 * @param text English, in ICU syntax
 * @param status HTTP status; 400 also for errors of a single field
 */
export function defineError<const Text extends string>(
  code: string,
  text: Literal<Text>,
  status = 400,
): ErrorDefinition<Text> {
  // Messages are strings at run time (`message`).
  const definition = { code, text: text as unknown as Message<Text>, status }
  return Object.assign(
    (...args: PlaceholderArgs<Text>) => ({ ...definition, params: (args[0] ?? {}) as ErrorParams }),
    definition,
  )
}
