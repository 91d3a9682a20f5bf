import type { Refusal } from '#contract/refusal.ts'

/** A refusal as account forms word it: with 'Error: ' where the server gave a message. */
export function accountWords({ status, message, hasMessage }: Refusal): string {
  if (status === 0) return 'An error occured'
  return hasMessage ? `Error: ${message}` : message
}

/** The same for a new password by a mailed link, with a sentence of its own for a dead one. */
export function resetWords(refusal: Refusal): string {
  const isDeadLink = refusal.message.toLowerCase().includes('invalid token for given user')
  return isDeadLink ? 'Password link has is invalid or has expired' : accountWords(refusal)
}
