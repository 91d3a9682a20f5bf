import { createHash, randomBytes } from 'node:crypto'

/** A token with 256 random bits, which cannot be guessed. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token: a stolen database contains no usable token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
