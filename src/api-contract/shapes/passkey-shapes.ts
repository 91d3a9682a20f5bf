import { z } from 'zod'

// WebAuthn responses, in the JSON form that browsers produce.

/** Bytes in base64url. Attestations with certificates are the longest. */
const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)
const CredentialId = Bytes(1400).min(1)

/** An enum value of WebAuthn, e.g. "platform", "internal" or "hybrid"; future versions may add more. */
const Keyword = z
  .string()
  .max(100)
  .regex(/^[a-z-]*$/i)

const sharedFields = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: Keyword.nullish(),
  clientExtensionResults: z.unknown().optional(),
}

/** The browser's response to logging in with a passkey. */
export const PasskeyAssertion = z.object({
  ...sharedFields,
  response: z.object({
    clientDataJSON: Bytes(10_000),
    authenticatorData: Bytes(10_000),
    signature: Bytes(10_000),
    userHandle: Bytes(200).nullish(),
  }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** The browser's response to creating a passkey. */
export const PasskeyAttestation = z.object({
  ...sharedFields,
  response: z.object({
    clientDataJSON: Bytes(10_000),
    attestationObject: Bytes(100_000),
    transports: z.array(Keyword).max(20).optional(),
  }),
})
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>
