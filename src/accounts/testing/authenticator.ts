import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Overrides for an authenticator's responses. The defaults suit the test site and an honest device. */
export interface AuthenticatorOptions {
  origin?: string
  rpId?: string
  /** The signature counter, which increases with each use. */
  counter?: number
  /** True if it verified the person by finger, face or PIN. */
  isVerified?: boolean
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

function clientData(type: string, challenge: string, { origin = 'http://wend.test' }: AuthenticatorOptions) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(
  { rpId = 'wend.test', counter = 0, isVerified = true }: AuthenticatorOptions,
  credentialData?: Buffer,
) {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (credentialData ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credentialData ?? Buffer.alloc(0)])
}

/** An ES256 public key in COSE format (RFC 9052). */
function coseKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]) as never,
  )
}

/** A software authenticator with one passkey: creates it, and signs challenges with it. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const idBytes = randomBytes(16)
  const id = base64url(idBytes)
  let handle: string | undefined
  return {
    id,
    register(options: { challenge: string; user?: unknown }, overrides: AuthenticatorOptions = {}) {
      handle ??= (options.user as { id: string } | undefined)?.id
      const length = Buffer.from([0, idBytes.length])
      const credentialData = Buffer.concat([Buffer.alloc(16), length, idBytes, coseKey(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authenticatorData(overrides, credentialData))],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, overrides)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    authenticate(options: { challenge: string }, overrides: AuthenticatorOptions = {}) {
      const client = clientData('webauthn.get', options.challenge, overrides)
      const authData = authenticatorData(overrides)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: handle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
