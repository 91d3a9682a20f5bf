import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { isApiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { getPasskeyCreationOptions, getPasskeyRequestOptions } from './contract.ts'

// The only file that loads the WebAuthn library; import it only when a passkey may actually be used.

export const canUsePasskeys = browserSupportsWebAuthn
export const canSuggestPasskeys = browserSupportsWebAuthnAutofill

/** Cancels a pending request when its page is left. */
export const cancelRequest = () => WebAuthnAbortService.cancelCeremony()

/**
 * Requests a passkey of this site.
 * @param asSuggestion true to offer it as an autofill suggestion of a field instead of in a dialog
 */
export async function requestPasskey(api: Api, asSuggestion = false) {
  const options = await api(getPasskeyRequestOptions, {})
  return startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: asSuggestion,
  })
}

/** Creates a passkey for the caller's account. */
export async function createPasskey(api: Api) {
  const options = await api(getPasskeyCreationOptions, {})
  // The contract leaves the options to this library and the server's, so it names one of their fields only.
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** The message for a failed request; empty if another request replaced it. */
export function passkeyErrorMessage(error: unknown): string {
  if (isApiError(error)) return error.message
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return ''
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return defaultTranslator('This device already has a passkey for your account.')
  return defaultTranslator('No passkey received.')
}
