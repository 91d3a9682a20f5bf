import type { Refusal } from '#contract/refusal.ts'
import { spoken } from '#texts/spoken.ts'

/** A refusal as account forms word it: with 'Error: ' where the server gave a message. */
export function accountWords({ status, message: said, hasMessage }: Refusal): string {
  if (status === 0) return spoken('An error occured')
  return hasMessage ? spoken('Error: {reason}', { reason: said }) : said
}

/** The same for a new password by a mailed link, with a sentence of its own for a dead one. */
export function resetWords(refusal: Refusal): string {
  const isDeadLink = refusal.said.some(({ code }) => code === 'invalid_link')
  return isDeadLink ? spoken('Password link has is invalid or has expired') : accountWords(refusal)
}
