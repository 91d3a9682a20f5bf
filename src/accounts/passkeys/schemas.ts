import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { PasskeyAssertion, PasskeyAttestation } from '#api-contract/shapes/passkey-shapes.ts'
import { Id, NoContent, Time } from '#api-contract/shapes/shapes.ts'
import { RequiredLine } from '#api-contract/shapes/text-shapes.ts'

const Name = RequiredLine(60)

/** WebAuthn options as JSON, passed to the browser. */
const Options = z.looseObject({ challenge: z.string() })

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** True if its provider syncs it between the person's devices. */
  is_synced: z.boolean(),
  created_on: Time,
  last_used_on: Time.nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const listPasskeys = schema({
  scope: 'session_only',
  summary: "The caller's passkeys, oldest first.",
  input: {},
  reply: z.array(Passkey),
})

export const getPasskeyCreationOptions = schema({
  scope: 'session_only',
  summary: 'Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON), valid for 15 minutes.',
  input: {},
  reply: Options,
  recentAuth: 'always',
})

export const addPasskey = schema({
  scope: 'session_only',
  summary: 'Adds a passkey that the browser created (RegistrationResponseJSON), with a name.',
  input: { name: Name, ...PasskeyAttestation.shape },
  reply: Passkey,
  status: 201,
  recentAuth: 'always',
})

export const renamePasskey = schema({
  scope: 'session_only',
  summary: 'Renames a passkey.',
  input: { id: Id, name: Name },
  reply: Passkey,
})

export const removePasskey = schema({
  scope: 'session_only',
  summary: 'Removes a passkey. Turns the second factor off if none is left.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})

export const getPasskeyRequestOptions = schema({
  scope: 'session_only',
  summary:
    'Options for using a passkey (PublicKeyCredentialRequestOptionsJSON) to log in, as a second factor or to re-authenticate; valid once, for 15 minutes.',
  input: {},
  reply: Options,
})

export const logInByPasskey = schema({
  scope: 'session_only',
  summary: 'Logs in with a passkey alone (AuthenticationResponseJSON), which identifies its account.',
  input: PasskeyAssertion.shape,
  reply: z.object({ auth_token: z.string() }),
})
