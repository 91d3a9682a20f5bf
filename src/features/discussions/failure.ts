import { Refusal } from '#contract/refusal.ts'

/** What stands above a form that was refused: the sentence of the spec, and why where the server said so. */
export function failureOf(error: unknown, sentence: string): string {
  // Without an answer there is no word of the server's.
  if (!(error instanceof Refusal) || error.status === 0) return sentence
  const { detail } = error.body
  return typeof detail === 'string' ? `${sentence}: ${detail}` : sentence
}

/** What the server says of one field. */
export const problemOf = (error: unknown, field: string): string =>
  error instanceof Refusal ? error.problem(field) : ''
