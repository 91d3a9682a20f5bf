import type { Refusal } from '#api-contract/refusal.ts'
import { spoken } from '#i18n/spoken.ts'

/** An error message of the server, as account forms show it. */
export const fieldWords = (problem: string): string => spoken('Error: {reason}', { reason: problem })

/** A refusal as account forms word it: with 'Error: ' where the server gave a message. */
export function accountWords({ status, message: said, hasMessage }: Refusal): string {
  if (status === 0) return spoken('An error occured')
  return hasMessage ? fieldWords(said) : said
}

/** True if a mailed link was refused: it is incomplete, used or expired. */
export const isDeadLink = (refusal: Refusal | undefined): boolean =>
  refusal?.said.some(({ code }) => code === 'invalid_link' || code === 'unknown_user') ?? false

/** A refusal of a new password by a mailed link: the spec's sentence for a dead one, ours for an incomplete one. */
export function resetWords(refusal: Refusal): string {
  if (!isDeadLink(refusal)) return accountWords(refusal)
  return refusal.said[0]?.code === 'invalid_link'
    ? spoken('Password link has is invalid or has expired')
    : spoken('This link is broken or has expired.')
}
