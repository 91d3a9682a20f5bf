import { hash, verify } from '@node-rs/argon2'
import { limits } from '#api-contract/shapes/limits.ts'

/** OWASP's smallest recommended setting: 19 MiB, two passes; about 23 ms, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password that no one has, at the same cost: see `verifyPassword`. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$l7jVnk+kGohJVzpOsn5xtw$uNZAbRZDxKO2MVzkCODwyg+nyB8D0QdQwv/EcDCcIHc'

/** Stands where no password opens the account until a reset: see `verifyPassword`. */
export const noPassword = 'none'

/** argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * Whether this is the password of an account. Without an account, or for one that cannot log in, it takes the same
 * time, so that timing does not reveal which accounts exist.
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  // Longer than any that can be set: wrong for every account alike.
  if (password.length > 2 * limits.password.max) return false
  const canLogIn = passwordHash?.startsWith('$argon2') === true
  const fits = await verify(canLogIn ? passwordHash : nobodysHash, password)
  return canLogIn && fits
}
