import type {
  AuthenticatorTransport,
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyAttestation } from '#api-contract/shapes/passkey-shapes.ts'
import type { Config } from '#platform/runtime/config.ts'

// All that knows the library for WebAuthn. It throws on whatever is malformed, foreign or wrongly signed; none of this is
// worth telling apart to whoever sent it. It is loaded for the first passkey, since it takes 8 MB.
const library = () => import('@simplewebauthn/server')

/** The site that passkeys are for: none of another domain, port or scheme is taken. */
function siteOf({ public_url }: Config) {
  const { origin, hostname } = new URL(public_url)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

const timeout = 5 * 60_000
/** EdDSA, ES256, RS256: what there is of anything newer is an experiment in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** A passkey has to be findable without a username, and has to ask for a finger, a face or a PIN: it can be the only factor. */
export async function optionsForMaking(
  config: Config,
  owner: { username: string; handle: Buffer },
  known: { credential_id: Buffer }[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: config.product_name,
    rpID: siteOf(config).expectedRPID,
    userName: owner.username,
    userDisplayName: owner.username,
    userID: Uint8Array.from(owner.handle),
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function optionsForUse(config: Config) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(config).expectedRPID,
    timeout,
    userVerification: 'required',
  })
}

/** The challenge that a browser says it has answered; undefined where it says nothing of the kind. */
export async function challengeIn({
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

/** @returns the passkey to store; undefined for anything but a sound answer to our challenge */
export async function verifyMade(config: Config, made: PasskeyAttestation, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...made,
        clientExtensionResults: {},
        response: { ...made.response, transports: made.response.transports as AuthenticatorTransport[] },
      } as VerifyRegistrationResponseOpts['response'],
      expectedChallenge: challenge,
      supportedAlgorithmIDs,
      ...siteOf(config),
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: made.response.transports ?? [],
      is_synced: credentialBackedUp,
    }
  } catch {
    return undefined
  }
}

/** @returns how often the passkey says that it was used, and whether it is synced; undefined where it was not really used */
export async function verifyUsed(
  config: Config,
  used: PasskeyAssertion,
  challenge: string,
  publicKey: Buffer,
): Promise<{ counter: number; is_synced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} } as VerifyAuthenticationResponseOpts['response'],
      expectedChallenge: challenge,
      ...siteOf(config),
      // The counter is compared where it is stored: of two at once, one is the earlier.
      credential: { id: used.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    })
    if (!verified) return undefined
    return { counter: authenticationInfo.newCounter, is_synced: authenticationInfo.credentialBackedUp }
  } catch {
    return undefined
  }
}
