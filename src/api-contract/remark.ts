import type { Message } from '#i18n/message.ts'
import type { Given, ReasonParams } from './reason.ts'

/** What is remarked on something: kept as code and values, and put into words where it is read. */
export interface Remark {
  code: string
  params: ReasonParams
}

/** Declares a remark; called with the values of its placeholders. @param code stays as it is: it is stored */
export const remark = <Text extends string>(code: string, text: Message<Text>) =>
  Object.assign((...given: Given<Text>): Remark => ({ code, params: (given[0] ?? {}) as ReasonParams }), {
    code,
    text: text as Message,
  })
