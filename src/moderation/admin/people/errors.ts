import { defineError } from '#api-contract/define-error.ts'

export const notADate = defineError('not_a_date', 'Enter a date such as 2027-01-31.')
export const notInFuture = defineError('not_in_future', 'Choose a date in the future.')
export const alreadyStaff = defineError('staff_already', '{username} is already on the staff.', 409)
export const notStaff = defineError('not_staff', '{username} isn’t on the staff.', 409)
