import type { Refusal } from '#contract/refusal.ts'
import { spoken } from '#texts/spoken.ts'

/** An error message of the server, as account forms show it. */
export const fieldWords = (problem: string): string => spoken('Error: {reason}', { reason: problem })

/** A refusal as account forms word it: with 'Error: ' where the server gave a message. */
export function accountWords({ status, message: said, hasMessage }: Refusal): string {
  if (status === 0) return spoken('An error occured')
  return hasMessage ? fieldWords(said) : said
}

/** A refusal of a new password by a mailed link, with a sentence of its own for a dead one. */
export function resetWords(refusal: Refusal): string {
  const isDeadLink = refusal.said.some(({ code }) => code === 'invalid_link')
  return isDeadLink ? spoken('Password link has is invalid or has expired') : accountWords(refusal)
}
