import { type Encoding, encodingFor } from '../http/wire/accepted-encoding.ts'
import { type EncodedResponse, inEncoding } from '../http/wire/encoded-response.ts'

/**
 * An answer as it is kept: in the one encoding that its first caller gets. Callers who accept none are rare; for them
 * alone it stays as it is.
 */
export function packed(encoded: EncodedResponse, accepts: string | undefined): Promise<EncodedResponse> {
  return packedAs(encoded, encodingFor(accepts, encoded.length))
}

export async function packedAs(encoded: EncodedResponse, encoding: Encoding): Promise<EncodedResponse> {
  const other = await inEncoding(encoded, encoding)
  if (other.body.buffer.byteLength === other.body.length) return other
  // zlib returns a part of a larger buffer (32 kB for a page of 5 kB), and small texts share one.
  const body = Buffer.allocUnsafeSlow(other.body.length)
  other.body.copy(body)
  return { ...other, body }
}
