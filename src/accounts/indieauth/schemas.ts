import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Id, NoContent, Time } from '#api-contract/shapes/shapes.ts'
import { Line, RequiredLine } from '#api-contract/shapes/text-shapes.ts'

const Secret = Line(200)

export const OwnDomain = z.object({
  id: z.number(),
  url: z.string(),
  /** Display name: the host, and the path if there is one. */
  name: z.string(),
  created_on: Time,
  last_used_on: Time.nullable(),
  /** True while it is disabled, because its site is down or has been taken over. */
  is_off: z.boolean(),
})
export type OwnDomain = z.output<typeof OwnDomain>

export const startDomainLogin = schema({
  scope: 'session_only',
  summary:
    'Discovers the IndieAuth server of a site. The caller stores `state` and `verifier`, which are valid for 15 minutes.',
  input: { url: RequiredLine(limits.url) },
  reply: z.object({ authorization_url: z.string(), state: z.string(), verifier: z.string() }),
})

export const verifyDomain = schema({
  scope: 'session_only',
  summary:
    'Redeems an authorization code, once. The returned `key` proves the address for 15 minutes, to log in with it or to link it.',
  input: { state: Secret, verifier: Secret, code: Line(2000), iss: Line(limits.url).optional() },
  reply: z.object({ key: z.string(), name: z.string() }),
})

export const logInByDomain = schema({
  scope: 'session_only',
  summary: 'Logs in with a proven address; 401 with a challenge if the account has a second factor.',
  input: { key: Secret },
  reply: z.object({ auth_token: z.string() }),
})

export const listDomains = schema({
  scope: 'session_only',
  summary: 'The addresses the caller can log in with, oldest first.',
  input: {},
  reply: z.array(OwnDomain),
})

export const linkDomain = schema({
  scope: 'session_only',
  summary: "Links a proven address to the caller's account.",
  input: { key: Secret },
  reply: OwnDomain,
  status: 201,
  recentAuth: 'always',
})

export const removeDomain = schema({
  scope: 'session_only',
  summary: 'Unlinks an address, which can then no longer be used to log in.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})
