import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Seconds per code (RFC 6238); many apps support only these defaults. */
const period = 30
/** Tolerated clock skew in steps, each way. */
const skew = 1
const secretBytes = 20

export const newSecret = (): Uint8Array => new Secret({ size: secretBytes }).bytes

/** Copied, because a Buffer may share its memory with others. */
const toSecret = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The secret for an app: in base32, as a URL, and as a QR code of that. */
export function describeSecret(bytes: Uint8Array, issuer: string, username: string) {
  const secret = toSecret(bytes)
  const url = new TOTP({ issuer, label: username, secret, period }).toString()
  return { secret: secret.base32, otpauth_url: url, qr_svg: renderSVG(url, { ecc: 'M', border: 2 }) }
}

/** The time step of a valid code within the tolerance. @param nowMs milliseconds since 1970 */
export function findTimeStep(bytes: Uint8Array, code: string, nowMs: number): number | undefined {
  // The library throws on anything else.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: toSecret(bytes), period })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: skew })
  return delta === null ? undefined : Math.floor(nowMs / 1000 / period) + delta
}
