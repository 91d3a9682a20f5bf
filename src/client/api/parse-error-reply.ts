import { ApiError, type ErrorMessage, formatMessage } from '#api-contract/api-error.ts'
import type { ErrorParams } from '#api-contract/define-error.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Message } from '#i18n/message.ts'

/** An error on the wire. */
export interface CodedError {
  code?: string
  params?: ErrorParams
}

/** An API error: `detail`, or messages by field, plus codes for programs. */
interface ErrorReply extends CodedError {
  detail?: string
  codes?: Record<string, CodedError[]>
}

/** Error texts by code, in the language of the page; undefined if the page is in English like the API. */
export type ErrorTexts = Record<string, Message> | undefined

/** Parses an error reply, translated if its codes are known. */
export function parseErrorReply(status: number, reply: unknown, texts: ErrorTexts): ApiError {
  const { code, codes = {}, detail, params, ...fields } = toErrorReply(reply)
  if (detail !== undefined)
    return new ApiError(status, toErrorMessage(detail, { code, params }, texts), { extraFields: fields })
  const errors = Object.entries(fields).flatMap(([field, messages]): [string, ErrorMessage[]][] =>
    Array.isArray(messages) && messages.every((message) => typeof message === 'string')
      ? [[field, messages.map((message, index) => toErrorMessage(message, codes[field]?.[index], texts))]]
      : [],
  )
  return new ApiError(status, Object.fromEntries(errors), { code, extraFields: fields })
}

const toErrorReply = (reply: unknown): ErrorReply & Record<string, unknown> =>
  typeof reply === 'object' && reply !== null
    ? { ...reply }
    : typeof reply === 'string'
      ? { detail: reply }
      : {}

/** Falls back to the English sentence if the code is unknown, as in a page older than the server. */
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
