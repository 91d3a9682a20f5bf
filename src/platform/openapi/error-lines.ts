import { invalidCode } from '#api-contract/api-error.ts'
import type { DeclaredError } from './describe-api.ts'

/** One code of the API's refusals. */
export interface ErrorLine {
  code: string
  status: number
  /** In English, with the names of its values in braces. */
  sentence: string
}

/** Every code that a refusal can have, by status, each with its sentence. */
export const errorLines = (reasons: DeclaredError[]): ErrorLine[] =>
  [
    { code: invalidCode, status: 400, sentence: 'What is wrong is said by field.' },
    ...reasons.map(({ code, status, text }) => ({ code, status, sentence: String(text) })),
  ].toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
