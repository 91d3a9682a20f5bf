import { defineError } from '#api-contract/define-error.ts'

export const invalidCredentials = defineError(
  'invalid_credentials',
  'Unable to log in with provided credentials.',
)
export const suspended = defineError('suspended', 'This account is suspended until {until}.', 403)
export const suspendedIndefinitely = defineError(
  'suspended_indefinitely',
  'This account is suspended until further notice.',
  403,
)

export const proveFirst = defineError('prove_first', 'Please prove first that it is you.', 403)
export const passwordNotEnough = defineError(
  'password_not_enough',
  'Your account has a second factor: prove with that, not with the password alone.',
)
export const secondFactorRequired = defineError(
  'second_factor_required',
  'Your account asks for a second factor.',
  401,
)
export const secondStepOver = defineError(
  'second_step_over',
  'This log-in took too long, or had too many wrong codes. Please log in again.',
)
export const wrongCode = defineError('invalid_code', 'This code is wrong, or was used before.')
export const noFactor = defineError(
  'no_factor',
  'Set up an app for codes or a passkey, and recovery codes, first.',
)
export const hasTotp = defineError('totp_on_already', 'An app for codes is set up already. Remove it first.')
export const noTotp = defineError('no_totp', 'There is no app for codes.')

export const passkeyRefused = defineError(
  'passkey_refused',
  'This passkey was not accepted. It may be removed from your account, or it took too long.',
)
export const passkeyKnown = defineError('passkey_known', 'This passkey is in use already.')
export const tooManyPasskeys = defineError(
  'too_many_passkeys',
  'An account has at most {max, number} passkeys. Remove one first.',
)

export const scopeMissing = defineError(
  'scope_missing',
  'This API token is not for this: it needs the scope {scope}.',
  403,
)
export const logInNeeded = defineError('log_in_needed', 'No API token will do for this: please log in.', 403)
export const logInToConfirm = defineError(
  'log_in_to_confirm',
  'Log in to your account first, then open this link again.',
  403,
)
export const staffAlone = defineError('staff_alone', 'Only staff can have tokens for what staff do.')
export const endsInThePast = defineError('ends_in_the_past', 'The end has to be in the future.')
export const tooManyApiTokens = defineError(
  'too_many_api_tokens',
  'An account has at most {max, number} API tokens. End one first.',
)

export const usernameTaken = defineError('username_taken', 'A user with that username already exists.')
export const usernameReserved = defineError(
  'username_reserved',
  'This username is reserved. Please choose another.',
)
export const usernameLooksAlike = defineError(
  'username_looks_alike',
  "This username looks like somebody else's. Please choose another.",
)
export const emailTaken = defineError('email_taken', 'user with this email already exists.')
export const wrongPassword = defineError('invalid_password', 'Invalid password.')
export const passwordTooCommon = defineError('password_too_common', 'This password is too common.')
export const passwordLikeUsername = defineError(
  'password_like_username',
  'The password is too similar to the username.',
)
export const passwordLikeEmail = defineError(
  'password_like_email',
  'The password is too similar to the email address.',
)

export const deadLink = defineError('invalid_link', 'Invalid token for given user.')
export const deadUndo = defineError(
  'invalid_undo_link',
  'This link is invalid, was used before, or has expired.',
  404,
)
export const noSuchUser = defineError('unknown_user', "Invalid user id or user doesn't exist.")

export const lastStaff = defineError(
  'last_staff',
  'The last of the staff keeps their rights. Make somebody else staff first.',
)
