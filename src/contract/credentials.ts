import { z } from 'zod'
import { controlCharacter, noControlCharacters } from './control-characters.ts'
import { limits } from './limits.ts'
import { Line } from './text-shapes.ts'

// Shapes of credentials. What needs the database (taken, reserved, too common) is decided in rules.

const invalidEmail = 'Enter a valid email address.'
/** One bare address: not a list, no display name, a domain with a dot. */
const emailPattern =
  /^[^\s@,;:<>()"[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

export const Email = Line(limits.email).refine(
  (text) => text.length <= limits.email && emailPattern.test(text),
  invalidEmail,
)

const error = ({ input }: { input?: unknown }) =>
  input === undefined ? 'This field is required.' : 'Not a valid string.'
const length = (text: string) => [...text].length

/** An existing password: whatever was typed, neither trimmed nor changed. */
export const Password = z.string({ error })

const { min, max } = limits.password
const tooShort = `password must be at least ${min} characters long`

/** A new password: long enough, and short enough to be hashed. */
export const NewPassword = z
  .string({ error })
  .refine((text) => length(text) >= min, tooShort)
  .refine(
    (text) => text.length <= 2 * max && length(text) <= max,
    `Ensure this field has no more than ${max} characters.`,
  )

const usernamePattern = /^[A-Za-z0-9_.-]+$/
const usernameLimits = limits.username

export const Username = z
  .string({ error })
  .refine((text) => !controlCharacter.test(text), { error: noControlCharacters, abort: true })
  .transform((text) => text.trim())
  .refine(
    (text) => length(text) >= usernameLimits.min,
    `Ensure this field has at least ${usernameLimits.min} characters.`,
  )
  .refine(
    (text) => length(text) <= usernameLimits.max,
    `Ensure this field has no more than ${usernameLimits.max} characters.`,
  )
  .refine((text) => usernamePattern.test(text), 'Use only the letters A to Z, digits, and . - _')
  .refine((text) => /[A-Za-z0-9]/.test(text), 'Use at least one letter or digit.')
