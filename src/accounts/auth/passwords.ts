import { hash, verify } from '@node-rs/argon2'
import { limits } from '#api-contract/shapes/limits.ts'

/** OWASP's minimum recommendation: 19 MiB, two passes. About 23 ms, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that matches no password, at the same cost: see `verifyPassword`. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$l7jVnk+kGohJVzpOsn5xtw$uNZAbRZDxKO2MVzkCODwyg+nyB8D0QdQwv/EcDCcIHc'

/** Stored in place of a hash if no password is valid until a reset. */
export const unusablePassword = 'none'

/** Hashes with argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * True if the password is correct. Takes the same time if there is no account or it has no usable password, so that
 * timing does not reveal which accounts exist.
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  // Longer than any valid password (a character takes up to two UTF-16 units), so wrong for every account alike.
  if (password.length > 2 * limits.password.max) return false
  const canLogIn = passwordHash?.startsWith('$argon2') === true
  const isMatch = await verify(canLogIn ? passwordHash : dummyHash, password)
  return canLogIn && isMatch
}
