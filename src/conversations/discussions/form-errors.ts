import { isApiError } from '#api-contract/api-error.ts'

/** The message above a form: the spec's sentence, with the server's explanation if there is one. */
export function formError(error: unknown, sentence: string): string {
  // Without a reply there is no explanation.
  if (!isApiError(error) || error.status === 0) return sentence
  return error.detail ? `${sentence}: ${error.detail.message}` : sentence
}

/** The server's error for one field. */
export const fieldError = (error: unknown, field: string): string =>
  isApiError(error) ? error.fieldError(field) : ''
