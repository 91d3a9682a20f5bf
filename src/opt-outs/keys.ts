import { createHash, randomBytes } from 'node:crypto'

/** Creates the key of a request. Its holder may see the request, or prove it if the key was emailed. */
export const newKey = (): string => randomBytes(24).toString('base64url')

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The public word that an owner puts on the site; derived from the key without revealing it. */
export const deriveProofWord = (key: string): string => hashKey(`proof ${key}`).toString('hex').slice(0, 32)
