import { reason } from '#api-contract/reason.ts'

export const amountOutside = reason('amount_outside', 'Choose an amount from {least} to {most}.')
export const amountTooSmall = reason('amount_too_small', 'This is less than cards can be charged.')
export const amountTooLarge = reason('amount_too_large', 'This is more than cards can be charged.')
export const givesAlready = reason(
  'gives_already',
  'You give every month already. You can change or end that under “Manage my donations”.',
)
export const noCards = reason('no_cards', 'This site doesn’t accept card donations.')
export const paymentsAway = reason(
  'payments_away',
  'Our payment service cannot be reached just now. Nothing has been paid. Please try again in a minute.',
  503,
)
export const unsigned = reason('unsigned', 'The signature of this event is not valid.')
