import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#platform/runtime/config.ts'

// Secrets that must be readable, such as TOTP secrets, cannot be hashed. SECRET_KEY encrypts them, so that no codes can
// be computed from a stolen backup. Without it they are stored unencrypted: a key in the same database would protect
// nothing.

/** The first byte of a stored secret. */
const plainFormat = 0
const encryptedFormat = 1
const ivBytes = 12
const tagBytes = 16

const deriveKey = (secretKey: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'wend-sealed-secrets', 32))

/** The current key, and the previous one during a rotation. */
export type SecretKeys = Pick<Config, 'secretKey' | 'secretKeyPrevious'>

/**
 * @param owner the account's id, authenticated as additional data: one account's secret cannot be decrypted as
 * another's
 */
export function seal({ secretKey }: SecretKeys, secret: Uint8Array, owner: number): Buffer {
  if (secretKey === undefined) return Buffer.concat([Buffer.of(plainFormat), secret])
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretKey), iv).setAAD(Buffer.from(String(owner)))
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(encryptedFormat), iv, cipher.getAuthTag(), ciphertext])
}

/** @returns undefined if neither key decrypts it */
export function unseal(keys: SecretKeys, sealed: Buffer, owner: number): Buffer | undefined {
  if (sealed[0] === plainFormat) return sealed.subarray(1)
  return decryptWith(keys.secretKey, sealed, owner) ?? decryptWith(keys.secretKeyPrevious, sealed, owner)
}

/** True if it needs no re-encryption: it uses the current key, or there is no key. */
export const isUpToDate = ({ secretKey }: SecretKeys, sealed: Buffer, owner: number): boolean =>
  secretKey === undefined ||
  (sealed[0] === encryptedFormat && decryptWith(secretKey, sealed, owner) !== undefined)

function decryptWith(secretKey: string | undefined, sealed: Buffer, owner: number): Buffer | undefined {
  if (secretKey === undefined) return undefined
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secretKey), iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(String(owner))).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
