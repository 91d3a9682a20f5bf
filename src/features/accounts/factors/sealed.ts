import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// What must be read again, such as the secrets of apps for codes, cannot be kept as a hash. With SECRET_KEY it is encrypted,
// so that a stolen backup computes no codes. Without, it is kept as it is: a key in the same database would protect nothing.

const plain = 0
const encrypted = 1
const ivBytes = 12
const tagBytes = 16

const keyOf = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'wend-sealed-secrets', 32))

/** @param owner whose it is: the secret of one account is none for another */
export function seal(secretKey: string | undefined, secret: Uint8Array, owner: number): Buffer {
  if (secretKey === undefined) return Buffer.concat([Buffer.of(plain), secret])
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv).setAAD(Buffer.from(String(owner)))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(encrypted), iv, cipher.getAuthTag(), text])
}

/** @returns undefined where the key is another one than it was sealed with */
export function unseal(secretKey: string | undefined, sealed: Buffer, owner: number): Buffer | undefined {
  if (sealed[0] === plain) return sealed.subarray(1)
  if (secretKey === undefined) return undefined
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(String(owner))).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
