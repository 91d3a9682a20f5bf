import type {
  AuthenticatorTransport,
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyAttestation } from '#api-contract/shapes/passkey-shapes.ts'
import type { Config } from '#platform/runtime/config.ts'

// Wraps the WebAuthn library. It throws on malformed, foreign and wrongly signed responses; callers do not need to tell
// these apart. Loaded on first use, because it takes 8 MB.
const loadLibrary = () => import('@simplewebauthn/server')

/** The site that passkeys are bound to; other domains, ports and schemes are rejected. */
function relyingParty({ publicUrl }: Config) {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

const timeout = 5 * 60_000
/** EdDSA, ES256 and RS256; Node supports newer ones only experimentally. */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * A passkey has to be discoverable without a username and has to verify the person (finger, face or PIN), because it
 * can be the only factor.
 */
export async function creationOptions(
  config: Config,
  owner: { username: string; handle: Buffer },
  existing: { credential_id: Buffer }[],
) {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: config.productName,
    rpID: relyingParty(config).expectedRPID,
    userName: owner.username,
    userDisplayName: owner.username,
    userID: Uint8Array.from(owner.handle),
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function requestOptions(config: Config) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    timeout,
    userVerification: 'required',
  })
}

/** The challenge in a browser's response, not verified yet; undefined if malformed. */
export async function readChallenge({
  response,
}: PasskeyAttestation | PasskeyAssertion): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON)
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined
  } catch {
    return undefined
  }
}

/** @returns the passkey to store; undefined for anything but a valid response to our challenge */
export async function verifyRegistration(
  config: Config,
  registration: PasskeyAttestation,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...registration,
        clientExtensionResults: {},
        response: {
          ...registration.response,
          transports: registration.response.transports as AuthenticatorTransport[],
        },
      } as VerifyRegistrationResponseOpts['response'],
      expectedChallenge: challenge,
      supportedAlgorithmIDs,
      ...relyingParty(config),
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: registration.response.transports ?? [],
      is_synced: credentialBackedUp,
    }
  } catch {
    return undefined
  }
}

/** @returns the passkey's counter and whether it is synced; undefined if the response is invalid */
export async function verifyAssertion(
  config: Config,
  assertion: PasskeyAssertion,
  challenge: string,
  publicKey: Buffer,
): Promise<{ counter: number; is_synced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as VerifyAuthenticationResponseOpts['response'],
      expectedChallenge: challenge,
      ...relyingParty(config),
      // The counter is compared in the database, where concurrent uses are ordered.
      credential: { id: assertion.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    })
    if (!verified) return undefined
    return { counter: authenticationInfo.newCounter, is_synced: authenticationInfo.credentialBackedUp }
  } catch {
    return undefined
  }
}
