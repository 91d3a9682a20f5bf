import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { PasskeyAssertion, PasskeyAttestation } from '#api-contract/shapes/passkey-shapes.ts'
import { Id, NoContent, Time } from '#api-contract/shapes/shapes.ts'
import { RequiredLine } from '#api-contract/shapes/text-shapes.ts'

const Name = RequiredLine(60)

/** WebAuthn options as JSON, passed to the browser. */
const Options = z.looseObject({ challenge: z.string() })

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** Whether its provider syncs it between the person's devices. */
  is_synced: z.boolean(),
  created_on: Time,
  last_used_on: Time.nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const listPasskeys = endpoint('GET /api/auth/passkeys/', {
  access: 'member',
  scope: 'log_in',
  summary: "The caller's passkeys, the oldest first.",
  input: {},
  reply: z.array(Passkey),
})

export const getPasskeyCreationOptions = endpoint('POST /api/auth/passkeys/options/', {
  access: 'member',
  scope: 'log_in',
  summary:
    'What a browser needs for making a passkey (PublicKeyCredentialCreationOptionsJSON), for 15 minutes.',
  input: {},
  reply: Options,
  recentAuth: 'always',
})

export const addPasskey = endpoint('POST /api/auth/passkeys/verify/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Adds the passkey that the browser has made (RegistrationResponseJSON), under a name.',
  input: { name: Name, ...PasskeyAttestation.shape },
  reply: Passkey,
  status: 201,
  recentAuth: 'always',
})

export const renamePasskey = endpoint('PATCH /api/auth/passkeys/:id/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Another name for a passkey.',
  input: { id: Id, name: Name },
  reply: Passkey,
})

export const removePasskey = endpoint('DELETE /api/auth/passkeys/:id/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Removes a passkey. Without any factor left, the second factor is off.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})

export const getPasskeyRequestOptions = endpoint('POST /api/auth/passkeys/login/options/', {
  access: 'anyone',
  scope: 'log_in',
  summary:
    'What a browser needs for using a passkey (PublicKeyCredentialRequestOptionsJSON): for a log-in, a second step or a proof, once and for 15 minutes.',
  input: {},
  reply: Options,
})

export const logInByPasskey = endpoint('POST /api/auth/passkeys/login/verify/', {
  access: 'anyone',
  scope: 'log_in',
  summary: 'A log-in by a passkey alone (AuthenticationResponseJSON), which says itself whose it is.',
  input: PasskeyAssertion.shape,
  reply: z.object({ auth_token: z.string() }),
  sendsDeviceKey: true,
})
