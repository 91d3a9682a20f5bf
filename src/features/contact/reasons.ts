import { reason } from '#contract/reason.ts'

export const trapFilled = reason(
  'trap_filled',
  'Please leave the field for programs empty and send the message again.',
)
