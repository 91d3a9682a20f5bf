import { createHash, randomBytes } from 'node:crypto'

/** Opens one request. Its holder may see the request, or prove it if it came by mail. */
export const newKey = (): string => randomBytes(24).toString('base64url')

/** What is stored of a key. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** What an owner shows to everybody on the site; it follows from the key and does not reveal it. */
export const proofWordOf = (key: string): string => hashOfKey(`proof ${key}`).toString('hex').slice(0, 32)
