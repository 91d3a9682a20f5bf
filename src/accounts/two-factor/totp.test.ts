import { expect, it } from 'vitest'
import { totpCode } from '../testing/second-factor.ts'
import { hashRecoveryCode, newRecoveryCode } from './queries.ts'
import { isUpToDate, type SecretKeys, seal, unseal } from './seal.ts'
import { describeSecret, findTimeStep, newSecret } from './totp.ts'

const minuteMs = 60_000
const noonMs = Date.UTC(2026, 5, 1, 12)

it('tolerates a clock that is one step off', () => {
  const bytes = newSecret()
  const { secret } = describeSecret(bytes, 'Wend', 'Ada')
  const step = noonMs / 30_000
  for (const offset of [-1, 0, 1])
    expect(findTimeStep(bytes, totpCode(secret, noonMs + offset * 30_000), noonMs)).toBe(step + offset)
  for (const offset of [-minuteMs, minuteMs])
    expect(findTimeStep(bytes, totpCode(secret, noonMs + offset), noonMs)).toBeUndefined()
})

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e5000', '\u0000'])(
  'rejects %j as a code',
  (code) => expect(findTimeStep(newSecret(), code, noonMs)).toBeUndefined(),
)

it('computes the codes of RFC 6238', () => {
  const bytes = Buffer.from('12345678901234567890')
  expect(findTimeStep(bytes, '287082', 59_000)).toBe(1)
  expect(findTimeStep(bytes, '081804', 1_111_111_109_000)).toBe(37_037_036)
})

it('describes a secret to apps', () => {
  const { secret, otpauth_url, qr_svg } = describeSecret(newSecret(), 'Old: Web', 'Ada')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(otpauth_url).toContain('otpauth://totp/')
  expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret)
  expect(qr_svg).toMatch(/^<svg/)
})

const keys = (current?: string, previous?: string): SecretKeys => ({
  secretKey: current?.repeat(32),
  secretKeyPrevious: previous?.repeat(32),
})

it('encrypts secrets for one account and one key', () => {
  const sealed = seal(keys('k'), Buffer.from('a secret'), 7)
  expect(sealed.includes('a secret')).toBe(false)
  expect(unseal(keys('k'), sealed, 7)?.toString()).toBe('a secret')
  expect(unseal(keys('k'), sealed, 8)).toBeUndefined()
  expect(unseal(keys('j'), sealed, 7)).toBeUndefined()
  expect(unseal(keys(), sealed, 7)).toBeUndefined()
  const tampered = Buffer.from(sealed)
  tampered.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1)
  expect(unseal(keys('k'), tampered, 7)).toBeUndefined()
  expect(unseal(keys('k'), seal(keys(), Buffer.from('open'), 7), 7)?.toString()).toBe('open')
})

it('decrypts with the previous key, too, and encrypts with the new one only', () => {
  const sealedBefore = seal(keys('k'), Buffer.from('a secret'), 7)
  expect(unseal(keys('n', 'k'), sealedBefore, 7)?.toString()).toBe('a secret')
  expect(unseal(keys('n', 'k'), sealedBefore, 8)).toBeUndefined()
  expect(isUpToDate(keys('n', 'k'), sealedBefore, 7)).toBe(false)
  const sealedAfter = seal(keys('n', 'k'), Buffer.from('a secret'), 7)
  expect(isUpToDate(keys('n', 'k'), sealedAfter, 7)).toBe(true)
  expect(unseal(keys('k'), sealedAfter, 7)).toBeUndefined()
})

it('accepts recovery codes in any formatting', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/)
  expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}\n`)).toEqual(hashRecoveryCode(code))
})
