import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { OptionalReason } from '../audit-log/contract.ts'

export const Settings = z.object({
  /** `hold_first` holds the first site of each new account for review. */
  intake: z.enum(['publish', 'hold_first']),
})
export type Settings = z.output<typeof Settings>

export const getSettings = endpoint('GET /api/staff/settings/', {
  access: 'staff',
  scope: 'staff',
  summary: 'The settings that staff can change.',
  input: {},
  reply: Settings,
})
export const changeSettings = endpoint('PATCH /api/staff/settings/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Changes settings; missing fields stay unchanged.',
  input: { intake: Settings.shape.intake.optional(), reason: OptionalReason },
  reply: Settings,
})
