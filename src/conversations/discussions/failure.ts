import { Refusal } from '#api-contract/refusal.ts'

/** The message above a form that was refused: the sentence of the spec, and the reason where the server gave one. */
export function failureOf(error: unknown, sentence: string): string {
  // Without an answer there is no reason from the server.
  if (!(error instanceof Refusal) || error.status === 0) return sentence
  return error.detail ? `${sentence}: ${error.detail.sentence}` : sentence
}

/** What the server says about one field. */
export const problemOf = (error: unknown, field: string): string =>
  error instanceof Refusal ? error.problem(field) : ''
