import type { Message } from '#i18n/message.ts'
import type { ErrorParams, PlaceholderArgs } from './define-error.ts'

/** A warning about an import, stored as code and values and formatted on display. */
export interface Warning {
  code: string
  params: ErrorParams
}

/** Declares a warning; call it with the values of its placeholders. @param code stable, because it is stored */
export const defineWarning = <Text extends string>(code: string, text: Message<Text>) =>
  Object.assign(
    (...args: PlaceholderArgs<Text>): Warning => ({ code, params: (args[0] ?? {}) as ErrorParams }),
    {
      code,
      text: text as Message,
    },
  )
