import { describe, expect, it } from 'vitest'
import { ApiError, invalidFields } from '#api-contract/api-error.ts'
import { rateLimited } from '#api-contract/standard-errors.ts'
import { networkError } from '#client/api/network-error.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { validateNewPassword } from '../password/new-password-fields.tsx'
import { emailTaken, invalidLink, noSuchUser, passwordTooCommon, usernameTaken } from '../users/errors.ts'
import { accountMessage, resetMessage } from './error-messages.ts'

describe('messages of account forms', () => {
  it('show the server’s first message after "Error: "', () => {
    const takenError = invalidFields({ username: [usernameTaken()], email: [emailTaken()] })
    expect(accountMessage(takenError)).toBe('Error: A user with that username already exists.')
    expect(accountMessage(rateLimited(3))).toBe(
      'Error: Request was throttled. Expected available in 3 seconds.',
    )
    expect(accountMessage(rateLimited(1))).toBe(
      'Error: Request was throttled. Expected available in 1 second.',
    )
  })

  it('show the status without a readable body, and a generic message without a reply', () => {
    expect(accountMessage(new ApiError(502, {}))).toBe('An error occured (502)')
    expect(accountMessage(networkError())).toBe('An error occured')
  })

  it('have a separate message for an invalid link', () => {
    expect(resetMessage(invalidFields({ token: [invalidLink()] }))).toBe(
      'Password link has is invalid or has expired',
    )
    expect(resetMessage(invalidFields({ uid: [noSuchUser()] }))).toBe('This link is broken or has expired.')
    expect(resetMessage(invalidFields({ new_password: [passwordTooCommon()] }))).toBe(
      'Error: This password is too common.',
    )
  })
})

describe('a new password', () => {
  it.each([
    ['', '', 'password must be at least 8 characters long', 'please confirm password'],
    ['seven77', 'seven77', 'password must be at least 8 characters long', ''],
    ['long enough', 'other', '', 'passwords do not match'],
    ['long enough', 'long enough', '', ''],
    ['🦊🦊🦊🦊🦊🦊🦊', '🦊🦊🦊🦊🦊🦊🦊', 'password must be at least 8 characters long', ''],
  ])(
    '%j, confirmed as %j, gets the errors %j and %j',
    (password, confirmation, passwordError, confirmationError) => {
      expect(validateNewPassword(translatorFor('en'), { password, confirmation })).toEqual({
        password: passwordError,
        confirmation: confirmationError,
      })
    },
  )
})
