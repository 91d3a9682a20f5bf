import type { Literal, Message, ValuesOf } from '#i18n/message.ts'

// Why something is refused: a code for programs, an English sentence for people, which screens translate. Reasons are
// declared in the `reasons.ts` of their module, those of the machinery and of shared shapes in ours; src/app/modules.ts
// joins them.

/** What fills the placeholders of a reason's sentence; sent along with its code. */
export type ReasonParams = Readonly<Record<string, string | number>>

/** A reason with its placeholders filled in. */
export interface Said {
  code: string
  params: ReasonParams
  text: Message
  /** HTTP status of the refusal. */
  status: number
}

/** The values of a reason's placeholders, if it has any. */
export type Given<Text extends string> = keyof ValuesOf<Text> extends never ? [] : [values: ValuesOf<Text>]

/** A declared reason; called with the values of its placeholders. */
export interface Reason<Text extends string = string> {
  (...given: Given<Text>): Said
  readonly code: string
  readonly text: Message<Text>
  readonly status: number
}

/**
 * Declares why something is refused.
 * @param code stays as it is: programs know it
 * @param text English, in ICU's syntax
 * @param status HTTP status of the refusal; 400 also where it is about one field
 */
export function reason<const Text extends string>(
  code: string,
  text: Literal<Text>,
  status = 400,
): Reason<Text> {
  const facts = { code, text: text as unknown as Message<Text>, status }
  return Object.assign(
    (...given: Given<Text>) => ({ ...facts, params: (given[0] ?? {}) as ReasonParams }),
    facts,
  )
}
