import { ApiError, type ErrorMessage, formatMessage } from '#api-contract/api-error.ts'
import type { ErrorParams } from '#api-contract/define-error.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Message } from '#i18n/message.ts'

/** A problem on the wire. */
export interface CodedError {
  code?: string
  params?: ErrorParams
}

/** What the API answers with: `detail`, or messages by field; beside them what programs decide by. */
interface ErrorReply extends CodedError {
  detail?: string
  codes?: Record<string, CodedError[]>
}

/** The texts of reasons, by code, in the language of the page; undefined while that is the API's own. */
export type ErrorTexts = Record<string, Message> | undefined

/** A refusal of the server, in the language of the page as far as its reasons are known. */
export function parseErrorReply(status: number, reply: unknown, texts: ErrorTexts): ApiError {
  const { code, codes = {}, detail, params, ...fields } = asRefused(reply)
  if (detail !== undefined)
    return new ApiError(status, toErrorMessage(detail, { code, params }, texts), { extraFields: fields })
  const problems = Object.entries(fields).flatMap(([field, said]): [string, ErrorMessage[]][] =>
    Array.isArray(said) && said.every((one) => typeof one === 'string')
      ? [[field, said.map((sentence, at) => toErrorMessage(sentence, codes[field]?.[at], texts))]]
      : [],
  )
  return new ApiError(status, Object.fromEntries(problems), { code, extraFields: fields })
}

const asRefused = (reply: unknown): ErrorReply & Record<string, unknown> =>
  typeof reply === 'object' && reply !== null
    ? { ...reply }
    : typeof reply === 'string'
      ? { detail: reply }
      : {}

/** The English sentence where its reason is unknown here, as to a page that is older than the server. */
export function toErrorMessage(
  sentence: string,
  { code, params = {} }: CodedError = {},
  texts: ErrorTexts,
): ErrorMessage {
  const text = code === undefined ? undefined : texts?.[code]
  return {
    ...(code !== undefined && { code, params }),
    message: text ? formatMessage(defaultTranslator, text, params) : sentence,
  }
}
