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

export const recentAuthRequired = defineError('prove_first', 'Please confirm it’s you first.', 403)
export const passwordNotEnough = defineError(
  'password_not_enough',
  'Your account uses two-factor authentication: your password alone isn’t enough.',
)
export const secondFactorRequired = defineError(
  'second_factor_required',
  'Your account requires a second factor.',
  401,
)
export const secondStepOver = defineError(
  'second_step_over',
  'This log-in expired or had too many wrong codes. Please log in again.',
)
export const wrongCode = defineError('invalid_code', 'This code is wrong or was already used.')
export const noFactor = defineError(
  'no_factor',
  'Set up an authenticator app or passkey, and recovery codes, first.',
)
export const totpAlreadyAdded = defineError(
  'totp_on_already',
  'You already have an authenticator app. Remove it first.',
)
export const noTotp = defineError('no_totp', 'There’s no authenticator app.')

export const passkeyRefused = defineError(
  'passkey_refused',
  'This passkey wasn’t accepted. It may have been removed from your account, or timed out.',
)
export const passkeyAlreadyInUse = defineError('passkey_known', 'This passkey is already in use.')
export const tooManyPasskeys = defineError(
  'too_many_passkeys',
  'You can have up to {max, number} passkeys. Remove one first.',
)

export const scopeMissing = defineError(
  'scope_missing',
  'This API token doesn’t have the {scope} scope.',
  403,
)
export const logInNeeded = defineError('log_in_needed', 'API tokens can’t do this. Please log in.', 403)
export const logInToConfirm = defineError(
  'log_in_to_confirm',
  'Log in to your account first, then open this link again.',
  403,
)
export const staffScopeOnly = defineError('staff_alone', 'Only staff can create tokens with the staff scope.')
export const endsInThePast = defineError('ends_in_the_past', 'The expiry date must be in the future.')
export const tooManyApiTokens = defineError(
  'too_many_api_tokens',
  'You can have up to {max, number} API tokens. Revoke one first.',
)

export const usernameTaken = defineError('username_taken', 'A user with that username already exists.')
export const usernameReserved = defineError(
  'username_reserved',
  'This username is reserved. Please choose another.',
)
export const usernameLooksAlike = defineError(
  'username_looks_alike',
  'This username is too similar to someone else’s. Please choose another.',
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

export const invalidLink = defineError('invalid_link', 'Invalid token for given user.')
export const invalidUndoLink = defineError(
  'invalid_undo_link',
  'This link is invalid, has expired or was already used.',
  404,
)
export const noSuchUser = defineError('unknown_user', "Invalid user id or user doesn't exist.")

export const lastStaff = defineError(
  'last_staff',
  'You can’t remove the last staff member. Make someone else staff first.',
)
