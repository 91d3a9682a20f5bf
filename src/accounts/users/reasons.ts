import { reason } from '#api-contract/reason.ts'

export const invalidCredentials = reason('invalid_credentials', 'Unable to log in with provided credentials.')
export const suspended = reason('suspended', 'This account is suspended until {until}.', 403)
export const suspendedIndefinitely = reason(
  'suspended_indefinitely',
  'This account is suspended until further notice.',
  403,
)

export const proveFirst = reason('prove_first', 'Please prove first that it is you.', 403)
export const passwordNotEnough = reason(
  'password_not_enough',
  'Your account has a second factor: prove with that, not with the password alone.',
)
export const secondFactorRequired = reason(
  'second_factor_required',
  'Your account asks for a second factor.',
  401,
)
export const secondStepOver = reason(
  'second_step_over',
  'This log-in took too long, or had too many wrong codes. Please log in again.',
)
export const wrongCode = reason('invalid_code', 'This code is wrong, or was used before.')
export const noFactor = reason(
  'no_factor',
  'Set up an app for codes or a passkey, and recovery codes, first.',
)
export const hasTotp = reason('totp_on_already', 'An app for codes is set up already. Remove it first.')
export const noTotp = reason('no_totp', 'There is no app for codes.')

export const passkeyRefused = reason(
  'passkey_refused',
  'This passkey was not accepted. It may be removed from your account, or it took too long.',
)
export const passkeyKnown = reason('passkey_known', 'This passkey is in use already.')
export const tooManyPasskeys = reason(
  'too_many_passkeys',
  'An account has at most {max, number} passkeys. Remove one first.',
)

export const scopeMissing = reason(
  'scope_missing',
  'This API token is not for this: it needs the scope {scope}.',
  403,
)
export const logInNeeded = reason('log_in_needed', 'No API token will do for this: please log in.', 403)
export const logInToConfirm = reason(
  'log_in_to_confirm',
  'Log in to your account first, then open this link again.',
  403,
)
export const staffAlone = reason('staff_alone', 'Only staff can have tokens for what staff do.')
export const endsInThePast = reason('ends_in_the_past', 'The end has to be in the future.')
export const tooManyApiTokens = reason(
  'too_many_api_tokens',
  'An account has at most {max, number} API tokens. End one first.',
)

export const usernameTaken = reason('username_taken', 'A user with that username already exists.')
export const usernameReserved = reason(
  'username_reserved',
  'This username is reserved. Please choose another.',
)
export const usernameLooksAlike = reason(
  'username_looks_alike',
  "This username looks like somebody else's. Please choose another.",
)
export const emailTaken = reason('email_taken', 'user with this email already exists.')
export const wrongPassword = reason('invalid_password', 'Invalid password.')
export const passwordTooCommon = reason('password_too_common', 'This password is too common.')
export const passwordLikeUsername = reason(
  'password_like_username',
  'The password is too similar to the username.',
)
export const passwordLikeEmail = reason(
  'password_like_email',
  'The password is too similar to the email address.',
)

export const deadLink = reason('invalid_link', 'Invalid token for given user.')
export const deadUndo = reason(
  'invalid_undo_link',
  'This link is invalid, was used before, or has expired.',
  404,
)
export const noSuchUser = reason('unknown_user', "Invalid user id or user doesn't exist.")

export const lastStaff = reason(
  'last_staff',
  'The last of the staff keeps their rights. Make somebody else staff first.',
)
