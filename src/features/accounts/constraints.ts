import { invalid, nonFieldError } from '#contract/refusal.ts'
import type { Constraints } from '#server/refusals.ts'

export const accountConstraints: Constraints = {
  users_username_key: () => invalid({ username: ['A user with that username already exists.'] }),
  users_email_key: () => invalid({ email: ['user with this email already exists.'] }),
  users_last_staff: () =>
    nonFieldError('The last of the staff keeps their rights. Make somebody else staff first.'),
}
