import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { weakPasswordError } from './password-rules.ts'

const person = { username: 'Moira', email: 'moira@heather.example', productName: 'Kleinnetz' }
const findErrorCode = (password: string) => weakPasswordError(password, person)?.code

it('rejects the most common passwords in upper or lower case', async () => {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  const mostCommon = text.trim().split('\n')
  // The minimum of the OWASP Application Security Verification Standard (6.2.4).
  expect(mostCommon.length).toBeGreaterThanOrEqual(3000)
  expect(mostCommon.filter((password) => findErrorCode(password) !== 'password_too_common')).toEqual([])
  for (const password of ['samantha', 'Metallica', 'STARWARS', 'blink182', 'liverpool'])
    expect(findErrorCode(password), password).toBe('password_too_common')
})

it.each([
  ['Kleinnetz!', 'password_too_common'],
  ['moira1999', 'password_like_username'],
  ['heather.example', 'password_like_email'],
])('rejects the names of the site and the person: %s', (password, code) => {
  expect(findErrorCode(password)).toBe(code)
})

it.each(['lace and steam engines', 'tea on the pier', 'gravel-lantern-okapi', 'ひみつのにわのかぎ'])(
  'accepts other passwords: %s',
  (password) => expect(findErrorCode(password)).toBeUndefined(),
)
