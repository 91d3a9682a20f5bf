import { z } from 'zod'
import {
  controlCharacters,
  invalidEmail,
  notText,
  passwordTooShort,
  tooLong,
  tooShort,
  usernameCharacters,
  usernameWithoutLetter,
} from '../errors.ts'
import { controlCharacter } from '../values/control-characters.ts'
import { zodIssue, zodIssueUnlessMissing } from '../zod-issue.ts'
import { limits } from './limits.ts'
import { Line } from './text-shapes.ts'

// Checks that need the database (taken, reserved, too common) are in the rules of src/accounts.

/** A single address without display name, on a domain with a dot. */
const emailPattern =
  /^[^\s@,;:<>()"[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

export const Email = Line(limits.email).refine(
  (text) => text.length <= limits.email && emailPattern.test(text),
  zodIssue(invalidEmail),
)

const countCharacters = (text: string) => [...text].length

/** An existing password, exactly as typed. */
export const Password = z.string(zodIssueUnlessMissing(notText))

const { min, max } = limits.password

/** A new password: long enough, and short enough to hash. */
export const NewPassword = z
  .string(zodIssueUnlessMissing(notText))
  .refine((text) => countCharacters(text) >= min, zodIssue(passwordTooShort, { min }))
  .refine((text) => text.length <= 2 * max && countCharacters(text) <= max, zodIssue(tooLong, { max }))

const usernamePattern = /^[A-Za-z0-9_.-]*$/
const usernameLimits = limits.username

export const Username = z
  .string(zodIssueUnlessMissing(notText))
  .refine((text) => !controlCharacter.test(text), { ...zodIssue(controlCharacters), abort: true })
  .transform((text) => text.trim())
  .refine(
    (text) => countCharacters(text) >= usernameLimits.min,
    zodIssue(tooShort, { min: usernameLimits.min }),
  )
  .refine(
    (text) => countCharacters(text) <= usernameLimits.max,
    zodIssue(tooLong, { max: usernameLimits.max }),
  )
  .refine((text) => usernamePattern.test(text), zodIssue(usernameCharacters))
  // Skips usernames that are already rejected as empty or for their characters: one error is enough.
  .refine((text) => !/^[_.-]+$/.test(text), zodIssue(usernameWithoutLetter))
