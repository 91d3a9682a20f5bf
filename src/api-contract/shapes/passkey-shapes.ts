import { z } from 'zod'

// What browsers and authenticators say, as WebAuthn's own JSON has it.

/** Bytes in base64url; the longest are attestations with their certificates. */
const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)
const CredentialId = Bytes(1400).min(1)

/** A word of WebAuthn's, among them those of versions to come: "platform", "internal", "hybrid". */
const Keyword = z
  .string()
  .max(100)
  .regex(/^[a-z-]*$/i)

const shared = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: Keyword.nullish(),
  clientExtensionResults: z.unknown().optional(),
}

/** What a browser answers where a passkey was used. */
export const UsedPasskey = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Bytes(10_000),
    authenticatorData: Bytes(10_000),
    signature: Bytes(10_000),
    userHandle: Bytes(200).nullish(),
  }),
})
export type UsedPasskey = z.output<typeof UsedPasskey>

/** What a browser answers where a passkey was made. */
export const MadePasskey = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Bytes(10_000),
    attestationObject: Bytes(100_000),
    transports: z.array(Keyword).max(20).optional(),
  }),
})
export type MadePasskey = z.output<typeof MadePasskey>
