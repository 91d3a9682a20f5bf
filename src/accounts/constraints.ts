import { invalid, nonFieldError } from '#api-contract/refusal.ts'
import type { Constraints } from '#platform/http/errors/refusals.ts'
import { emailTaken, lastStaff, usernameTaken } from './users/reasons.ts'

export const accountConstraints: Constraints = {
  users_username_key: () => invalid({ username: [usernameTaken()] }),
  users_email_key: () => invalid({ email: [emailTaken()] }),
  users_last_staff: () => nonFieldError(lastStaff()),
}
