import type { ErrorDetail } from '#api-contract/define-error.ts'
import { passwordLikeEmail, passwordLikeUsername, passwordTooCommon } from '../users/errors.ts'
import { commonBases, commonPasswords } from './common-passwords.ts'

/** The letters of a word without what people add to it: `P4ssw0rd123!` is `password`. */
function baseOf(password: string): string {
  const letters = password.toLowerCase().replace(/[\d\W_]+$/, '')
  return letters.replace(/[013457@$]/g, (sign) => swaps[sign] ?? sign)
}
const swaps: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** `11111111`, `abababab`, `12345678`, `hgfedcba`: a step that repeats. */
function isPattern(password: string): boolean {
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, place) => code - (codes[place] ?? 0))
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
  return isRun || new Set(codes).size <= 2
}

const leastOfOnesOwn = 5

/** Whether a password is little more than a name: too few characters are left without it. */
function isLike(password: string, name: string): boolean {
  const [long, short] = [password.toLowerCase(), name.toLowerCase()]
  if (short.length < 3) return false
  if (long.includes(short)) return long.length - short.length < leastOfOnesOwn
  return short.includes(long)
}

/** What is wrong with a new password, beyond its length; undefined when it is fine. */
export function passwordProblem(
  password: string,
  of: { username: string; email: string; product_name: string },
): ErrorDetail | undefined {
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower) || commonBases.has(baseOf(password)) || isPattern(password))
    return passwordTooCommon()
  if (isLike(password, of.product_name)) return passwordTooCommon()
  if (isLike(password, of.username)) return passwordLikeUsername()
  const [local = '', domain = ''] = of.email.split('@')
  if (isLike(password, local) || isLike(password, domain) || isLike(password, of.email))
    return passwordLikeEmail()
  return undefined
}
