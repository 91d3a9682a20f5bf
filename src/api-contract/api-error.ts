import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { ErrorDetail, ErrorParams } from './define-error.ts'

/** An error message: English on the server, the page's language in browsers. */
export interface ErrorMessage {
  message: string
  /** For programs, listed in docs/api.md. Missing when the reply did not come from Wend. */
  code?: string
  params?: ErrorParams
  /** The message before translation; missing in browsers, which receive it in English. */
  source?: Message
}

/** Errors by field name; errors of no single field are under `non_field_errors`. */
export type FieldErrors = Record<string, ErrorMessage[]>

export interface ApiErrorOptions {
  /** For programs; defaults to the code of the error itself. */
  code?: string | undefined
  /** Whole seconds after which a retry makes sense (429, 503). */
  retryAfterSeconds?: number
  /** The account concerned: for the log, never for the reply. */
  userId?: number
  /** Fields beside the messages in the body, such as the site that is already listed. */
  extraFields?: Record<string, unknown> | undefined
}

/** The code of replies that list errors by field. */
export const invalidCode = 'invalid'

/** An error meant for people, answered with 4xx or 503. Any other error is a bug, answered with 500. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** The error as a whole; missing when there are errors by field. */
  readonly detail: ErrorMessage | undefined
  readonly fieldErrors: FieldErrors
  readonly extraFields: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  readonly userId: number | undefined

  /** @param status HTTP status, 4xx or 503; 0 when there was no reply @param content one message, or errors by field */
  constructor(status: number, content: ErrorMessage | FieldErrors, options: ApiErrorOptions = {}) {
    const detail = typeof content.message === 'string' ? (content as ErrorMessage) : undefined
    const fieldErrors = detail ? {} : (content as FieldErrors)
    const first = detail ?? Object.values(fieldErrors)[0]?.[0]
    super(first?.message ?? defaultTranslator('An error occured ({status})', { status }))
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.fieldErrors = fieldErrors
    this.code = options.code ?? detail?.code
    this.extraFields = options.extraFields ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
    this.userId = options.userId
  }

  /** All messages, in field order. */
  get messages(): ErrorMessage[] {
    return this.detail ? [this.detail] : Object.values(this.fieldErrors).flat()
  }

  /** True if the reply contained a message. Otherwise `message` only has the status, and the caller knows better. */
  get hasMessage(): boolean {
    return this.status > 0 && this.messages.length > 0
  }

  /** The messages for one field, to show under its input. */
  fieldError(field: string): string {
    return (this.fieldErrors[field] ?? []).map(({ message }) => message).join(' ')
  }
}

/** `instanceof` would miss the server's errors in the page bundle, which has its own copy of the class. */
export const isApiError = (value: unknown): value is ApiError =>
  value instanceof Error && value.name === 'ApiError'

/** The message of an error, for a page that the server renders. */
export function translatedMessage(t: Translator, { messages: [first], message }: ApiError): string {
  return first?.source === undefined ? message : formatMessage(t, first.source, first.params)
}

/** @param params values of the placeholders; their types were checked where the error was created */
export const formatMessage = (t: Translator, text: Message, params: ErrorParams = {}): string =>
  t.parts(text, params) as string

/** Formats an error: in English on the server, in the page's language in browsers. */
export const toErrorMessage = ({ text, params, ...rest }: ErrorDetail): ErrorMessage => ({
  ...rest,
  params,
  source: text,
  message: formatMessage(defaultTranslator, text, params),
})

export const apiError = (error: ErrorDetail, options?: ApiErrorOptions) =>
  new ApiError(error.status, toErrorMessage(error), options)

/** A 400 with errors by field. */
export const invalidFields = (
  fields: Record<string, ErrorDetail[]>,
  options: Pick<ApiErrorOptions, 'code' | 'extraFields'> = {},
) =>
  new ApiError(
    400,
    Object.fromEntries(
      Object.entries(fields).map(([field, details]) => [field, details.map(toErrorMessage)]),
    ),
    {
      ...options,
      code: options.code ?? invalidCode,
    },
  )

/** A 400 that concerns several fields together; its code becomes that of the reply. */
export const nonFieldError = (error: ErrorDetail) =>
  invalidFields({ non_field_errors: [error] }, { code: error.code })
