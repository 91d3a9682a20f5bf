import { ApiError } from '#api-contract/api-error.ts'

/** The message above a form that was refused: the sentence of the spec, and the reason where the server gave one. */
export function failureOf(error: unknown, sentence: string): string {
  // Without an answer there is no reason from the server.
  if (!(error instanceof ApiError) || error.status === 0) return sentence
  return error.detail ? `${sentence}: ${error.detail.message}` : sentence
}

/** What the server says about one field. */
export const problemOf = (error: unknown, field: string): string =>
  error instanceof ApiError ? error.fieldError(field) : ''
