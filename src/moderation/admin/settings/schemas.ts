import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { OptionalReason } from '../audit-log/schemas.ts'

export const Settings = z.object({
  /** `hold_first` holds the first site of each new account for review. */
  intake: z.enum(['publish', 'hold_first']),
})
export type Settings = z.output<typeof Settings>

export const getSettings = schema({
  scope: 'staff',
  summary: 'The settings that staff can change.',
  input: {},
  reply: Settings,
})
export const changeSettings = schema({
  scope: 'staff',
  summary: 'Changes settings; missing fields stay unchanged.',
  input: { intake: Settings.shape.intake.optional(), reason: OptionalReason },
  reply: Settings,
})
