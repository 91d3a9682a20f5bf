import { reason } from '#api-contract/reason.ts'

export const notADate = reason('not_a_date', 'Enter a date such as 2027-01-31.')
export const notInFuture = reason('not_in_future', 'Choose a date in the future.')
export const staffAlready = reason('staff_already', '{username} is on the staff already.', 409)
export const notStaff = reason('not_staff', '{username} is not on the staff.', 409)
