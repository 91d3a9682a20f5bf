import type { ApiError } from '#api-contract/api-error.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'

/** Words a field's error for account forms. */
export const fieldMessage = (message: string): string =>
  defaultTranslator('Error: {reason}', { reason: message })

/** Words an error for account forms: with 'Error: ' before the server's message. */
export function accountMessage({ status, message, hasMessage }: ApiError): string {
  if (status === 0) return defaultTranslator('An error occured')
  return hasMessage ? fieldMessage(message) : message
}

/** True if a mailed link is malformed, used or expired. */
export const isInvalidLink = (error: ApiError | undefined): boolean =>
  error?.messages.some(({ code }) => code === 'invalid_link' || code === 'unknown_user') ?? false

/** The error of a password reset: the spec's sentence for an expired link, our own for a malformed one. */
export function resetMessage(error: ApiError): string {
  if (!isInvalidLink(error)) return accountMessage(error)
  return error.messages[0]?.code === 'invalid_link'
    ? defaultTranslator('Password link has is invalid or has expired')
    : defaultTranslator('This link is broken or has expired.')
}
