import { Refusal } from '#contract/refusal.ts'

/** What stands above a form that was refused: the sentence, and why where the server said so. */
export function failureOf(error: unknown, sentence: string): string {
  if (!(error instanceof Refusal)) return sentence
  const { detail } = error.body
  return typeof detail === 'string' ? `${sentence}: ${detail}` : sentence
}

/** What the server says of one field. */
export const problemOf = (error: unknown, field: string): string =>
  error instanceof Refusal ? error.problem(field) : ''
