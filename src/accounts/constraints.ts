import { invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import type { Constraints } from '#platform/http/errors/database-errors.ts'
import { emailTaken, lastStaff, usernameTaken } from './users/errors.ts'

export const accountConstraints: Constraints = {
  users_username_key: () => invalidFields({ username: [usernameTaken()] }),
  users_email_key: () => invalidFields({ email: [emailTaken()] }),
  users_last_staff: () => nonFieldError(lastStaff()),
}
