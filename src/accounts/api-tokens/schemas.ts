import { z } from 'zod'
import { scopes } from '#api-contract/endpoint.ts'
import { schema } from '#api-contract/schema.ts'
import { Moment } from '#api-contract/shapes/moment.ts'
import { Id, NoContent, Time } from '#api-contract/shapes/shapes.ts'
import { RequiredLine } from '#api-contract/shapes/text-shapes.ts'

const Scopes = z.array(z.enum(scopes)).min(1).max(scopes.length)

export const ApiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** Empty for the key of the member's secret feed addresses. */
  scopes: z.array(z.enum(scopes)),
  /** Null without an expiry date: the token is valid until it is revoked, or unused for a year. */
  expires_on: Time.nullable(),
  created_on: Time,
  last_used_on: Time.nullable(),
})
export type ApiToken = z.output<typeof ApiToken>

export const listApiTokens = schema({
  scope: 'session_only',
  summary: "The caller's API tokens, newest first.",
  input: {},
  reply: z.array(ApiToken),
})

export const createApiToken = schema({
  scope: 'session_only',
  summary: 'Creates an API token for a program, with a name and an optional expiry. The token is shown once.',
  input: { name: RequiredLine(60), scopes: Scopes, expires_on: Moment.nullish() },
  reply: ApiToken.extend({ token: z.string() }),
  status: 201,
  recentAuth: 'always',
})

export const revokeApiToken = schema({
  scope: 'session_only',
  summary: 'Revokes an API token and closes its open streams.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})
