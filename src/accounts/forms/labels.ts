import type { ApiError } from '#api-contract/api-error.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'

/** An error message of the server, as account forms show it. */
export const fieldWords = (problem: string): string =>
  defaultTranslator('Error: {reason}', { reason: problem })

/** A refusal as account forms word it: with 'Error: ' where the server gave a message. */
export function accountWords({ status, message: said, hasMessage }: ApiError): string {
  if (status === 0) return defaultTranslator('An error occured')
  return hasMessage ? fieldWords(said) : said
}

/** True if a mailed link was refused: it is incomplete, used or expired. */
export const isDeadLink = (refusal: ApiError | undefined): boolean =>
  refusal?.messages.some(({ code }) => code === 'invalid_link' || code === 'unknown_user') ?? false

/** A refusal of a new password by a mailed link: the spec's sentence for a dead one, ours for an incomplete one. */
export function resetWords(refusal: ApiError): string {
  if (!isDeadLink(refusal)) return accountWords(refusal)
  return refusal.messages[0]?.code === 'invalid_link'
    ? defaultTranslator('Password link has is invalid or has expired')
    : defaultTranslator('This link is broken or has expired.')
}
