import type { ErrorDetail } from '#api-contract/define-error.ts'
import { passwordLikeEmail, passwordLikeUsername, passwordTooCommon } from '../users/errors.ts'
import { commonBases, commonPasswords } from './common-passwords.ts'

/** The base of a password without common embellishments: `P4ssw0rd123!` becomes `password`. */
function stripEmbellishments(password: string): string {
  const letters = password.toLowerCase().replace(/[\d\W_]+$/, '')
  return letters.replace(/[013457@$]/g, (char) => lettersByLookalike[char] ?? char)
}
const lettersByLookalike: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** True for runs and repetitions of two characters: `11111111`, `abababab`, `12345678` and `hgfedcba`. */
function isPattern(password: string): boolean {
  const codes = [...password].map((char) => char.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
  return isRun || new Set(codes).size <= 2
}

const minOtherCharacters = 5

/** True if a password is little more than a name: too few other characters remain. */
function isMostlyName(password: string, name: string): boolean {
  const [lowerPassword, lowerName] = [password.toLowerCase(), name.toLowerCase()]
  if (lowerName.length < 3) return false
  if (lowerPassword.includes(lowerName)) return lowerPassword.length - lowerName.length < minOtherCharacters
  return lowerName.includes(lowerPassword)
}

/** The error for a weak password, apart from its length; undefined if it is fine. */
export function weakPasswordError(
  password: string,
  account: { username: string; email: string; productName: string },
): ErrorDetail | undefined {
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower) || commonBases.has(stripEmbellishments(password)) || isPattern(password))
    return passwordTooCommon()
  if (isMostlyName(password, account.productName)) return passwordTooCommon()
  if (isMostlyName(password, account.username)) return passwordLikeUsername()
  const [local = '', domain = ''] = account.email.split('@')
  if (
    isMostlyName(password, local) ||
    isMostlyName(password, domain) ||
    isMostlyName(password, account.email)
  )
    return passwordLikeEmail()
  return undefined
}
