import { defineError } from '#api-contract/define-error.ts'

export const amountOutOfRange = defineError('amount_outside', 'Choose an amount from {least} to {most}.')
export const amountTooSmall = defineError('amount_too_small', 'This is below the minimum for card payments.')
export const amountTooLarge = defineError('amount_too_large', 'This is above the maximum for card payments.')
export const alreadyDonatesMonthly = defineError(
  'gives_already',
  'You already donate every month. You can change or cancel it under “Manage my donations”.',
)
export const cardsNotAccepted = defineError('no_cards', 'This site doesn’t accept card donations.')
export const paymentsUnavailable = defineError(
  'payments_away',
  'We can’t reach our payment service right now. You haven’t been charged. Please try again in a minute.',
  503,
)
export const invalidSignature = defineError('unsigned', 'The signature of this event is not valid.')
