import { invalidCode } from '#api-contract/api-error.ts'
import type { DeclaredError } from './describe-api.ts'

/** An error code of the API. */
export interface ErrorLine {
  code: string
  status: number
  /** The English message with placeholders in braces. */
  sentence: string
}

/** All error codes with their messages, sorted by status. */
export const errorLines = (errors: DeclaredError[]): ErrorLine[] =>
  [
    { code: invalidCode, status: 400, sentence: 'Invalid input; see the messages by field.' },
    ...errors.map(({ code, status, text }) => ({ code, status, sentence: String(text) })),
  ].toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
