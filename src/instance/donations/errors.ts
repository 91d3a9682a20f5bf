import { defineError } from '#api-contract/define-error.ts'

export const amountOutside = defineError('amount_outside', 'Choose an amount from {least} to {most}.')
export const amountTooSmall = defineError('amount_too_small', 'This is less than cards can be charged.')
export const amountTooLarge = defineError('amount_too_large', 'This is more than cards can be charged.')
export const givesAlready = defineError(
  'gives_already',
  'You give every month already. You can change or end that under “Manage my donations”.',
)
export const noCards = defineError('no_cards', 'This site doesn’t accept card donations.')
export const paymentsAway = defineError(
  'payments_away',
  'Our payment service cannot be reached just now. Nothing has been paid. Please try again in a minute.',
  503,
)
export const unsigned = defineError('unsigned', 'The signature of this event is not valid.')
