import { createHash, randomBytes } from 'node:crypto'

/** A token with 256 random bits: guessing one is hopeless. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: a stolen copy of the database logs no one in. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
