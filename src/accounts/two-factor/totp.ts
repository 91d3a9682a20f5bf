import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Seconds of one code (RFC 6238); apps take everything else than these defaults as a mistake. */
const period = 30
/** How many steps a clock may be off, each way. */
const skew = 1
const secretBytes = 20

export const newSecret = (): Uint8Array => new Secret({ size: secretBytes }).bytes

/** A copy, since a Buffer shares its memory with others. */
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** What an app needs to know: the secret in base32, an address, and that as a QR code. */
export function describeSecret(bytes: Uint8Array, issuer: string, username: string) {
  const secret = secretOf(bytes)
  const url = new TOTP({ issuer, label: username, secret, period }).toString()
  return { secret: secret.base32, otpauth_url: url, qr_svg: renderSVG(url, { ecc: 'M', border: 2 }) }
}

/** The step that a code is for, if it is right within a step of now. @param nowMs milliseconds since 1970 */
export function stepOf(bytes: Uint8Array, code: string, nowMs: number): number | undefined {
  // The library takes texts of other bytes for a mistake of ours.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: secretOf(bytes), period })
  const off = totp.validate({ token: code, timestamp: nowMs, window: skew })
  return off === null ? undefined : Math.floor(nowMs / 1000 / period) + off
}
