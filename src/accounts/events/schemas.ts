import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Time } from '#api-contract/shapes/shapes.ts'

export const AccountEvent = z.object({
  /** Such as `log_in_new_device` or `passkey_added`. */
  kind: z.string(),
  on: Time,
  /** "Firefox on Linux". */
  device: z.string(),
  /** The parts of `device`, for display in another language. */
  program: z.string().nullable(),
  system: z.string().nullable(),
  /** Such as `203.0.113.0/24`. */
  ip_network: z.string(),
})

export type AccountEvent = z.output<typeof AccountEvent>

export const listAccountEvents = schema({
  scope: 'session_only',
  summary: "Security events of the caller's account in the last 90 days, newest first.",
  input: {},
  reply: z.array(AccountEvent),
})
