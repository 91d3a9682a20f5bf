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
import { ApiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { beginPasskey, beginPasskeyUse } from './contract.ts'

// The only file that loads the library: it is imported where a passkey may really be used.

export const canUsePasskeys = browserSupportsWebAuthn
export const canSuggestPasskeys = browserSupportsWebAuthnAutofill

/** Ends what is asked for on a page that is left. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony()

/**
 * Asks for a passkey of this site.
 * @param asSuggestion whether it is offered among the suggestions of a field, instead of in a dialog
 */
export async function askPasskey(api: Api, asSuggestion = false) {
  const options = await api(beginPasskeyUse, {})
  return startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: asSuggestion,
  })
}

/** Lets the browser make a passkey for the caller's account. */
export async function makePasskey(api: Api) {
  const options = await api(beginPasskey, {})
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** What to say where no passkey came, or it was refused; empty where another request took the place of this one. */
export function wordsForNone(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return ''
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return defaultTranslator('This device already has a passkey for your account.')
  return defaultTranslator('No passkey received.')
}
