import { describe, expect, it } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { translatorFor } from '#texts/catalogue.ts'
import { problemsOf } from './new-password-fields.tsx'
import { accountWords, resetWords } from './words.ts'

describe('the words of account forms', () => {
  it('are the first message of the server after "Error: "', () => {
    const taken = { username: ['A user with that username already exists.'], email: ['Taken.'] }
    expect(accountWords(new Refusal(400, taken))).toBe('Error: A user with that username already exists.')
    expect(accountWords(new Refusal(429, 'Too often.'))).toBe('Error: Too often.')
  })

  it('are the status without a readable body, and less without an answer', () => {
    expect(accountWords(new Refusal(502, {}))).toBe('An error occured (502)')
    expect(accountWords(new Refusal(0, 'The site cannot be reached. Are you online?'))).toBe(
      'An error occured',
    )
  })

  it('have their own sentence for a dead link', () => {
    const dead = new Refusal(400, { token: ['Invalid token for given user.'] })
    expect(resetWords(dead)).toBe('Password link has is invalid or has expired')
    expect(resetWords(new Refusal(400, { new_password: ['This password is too common.'] }))).toBe(
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
  ])('%j with %j', (typed, again, password, confirmation) => {
    expect(problemsOf(translatorFor('en'), { password: typed, confirmation: again })).toEqual({
      password,
      confirmation,
    })
  })
})
