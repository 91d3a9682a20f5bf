import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Nothing, Time } from '#contract/shapes.ts'
import { RequiredLine } from '#contract/text-shapes.ts'

// What browsers and authenticators say is as WebAuthn's own JSON has it; who checks it is verify.ts.

const Name = RequiredLine(60)

/** Bytes in base64url; the longest are attestations with their certificates. */
const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)
const CredentialId = Bytes(1400).min(1)

const shared = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(100).nullish(),
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

const madePasskey = {
  ...shared,
  response: z.object({
    clientDataJSON: Bytes(10_000),
    attestationObject: Bytes(100_000),
    transports: z.array(z.string().max(100)).max(20).optional(),
  }),
}
export type MadePasskey = z.output<z.ZodObject<typeof madePasskey>>

/** What the browser is asked: WebAuthn's options as JSON. */
const Options = z.looseObject({ challenge: z.string() })

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** Whether its maker keeps copies on other devices of the person. */
  is_synced: z.boolean(),
  created_on: Time,
  last_used_on: Time.nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const listPasskeys = endpoint('GET /api/auth/passkeys/', {
  access: 'member',
  summary: "The caller's passkeys, the oldest first.",
  input: {},
  reply: z.array(Passkey),
})

export const beginPasskey = endpoint('POST /api/auth/passkeys/options/', {
  access: 'member',
  summary:
    'What a browser needs for making a passkey (PublicKeyCredentialCreationOptionsJSON), for 15 minutes.',
  input: {},
  reply: Options,
  proof: 'always',
})

export const addPasskey = endpoint('POST /api/auth/passkeys/verify/', {
  access: 'member',
  summary: 'Adds the passkey that the browser has made (RegistrationResponseJSON), under a name.',
  input: { name: Name, ...madePasskey },
  reply: Passkey,
  status: 201,
  proof: 'always',
})

export const renamePasskey = endpoint('PATCH /api/auth/passkeys/:id/', {
  access: 'member',
  summary: 'Another name for a passkey.',
  input: { id: Id, name: Name },
  reply: Passkey,
})

export const removePasskey = endpoint('DELETE /api/auth/passkeys/:id/', {
  access: 'member',
  summary: 'Removes a passkey. Without any factor left, the second factor is off.',
  input: { id: Id },
  reply: Nothing,
  status: 204,
  proof: 'always',
})

export const beginPasskeyUse = endpoint('POST /api/auth/passkeys/login/options/', {
  access: 'anyone',
  summary:
    'What a browser needs for using a passkey (PublicKeyCredentialRequestOptionsJSON): for a log-in, a second step or a proof, once and for 15 minutes.',
  input: {},
  reply: Options,
})

export const logInByPasskey = endpoint('POST /api/auth/passkeys/login/verify/', {
  access: 'anyone',
  summary: 'A log-in by a passkey alone (AuthenticationResponseJSON), which says itself whose it is.',
  input: UsedPasskey.shape,
  reply: z.object({ auth_token: z.string() }),
  sendsDeviceKey: true,
})
