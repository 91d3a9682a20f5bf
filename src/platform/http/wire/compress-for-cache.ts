import { LRUCache } from 'lru-cache'
import { type Encoding, encodingFor } from './accepted-encoding.ts'
import { type AlternateEncodings, type EncodedResponse, inEncoding } from './encoded-response.ts'

/**
 * Compresses a response once, in the first caller's encoding, for caching. Callers that accept no encoding are rare;
 * for them it is decompressed.
 */
export function compressForCache(
  encoded: EncodedResponse,
  accepts: string | undefined,
): Promise<EncodedResponse> {
  return compressAs(encoded, encodingFor(accepts, encoded.length))
}

async function compressAs(encoded: EncodedResponse, encoding: Encoding): Promise<EncodedResponse> {
  const other = await inEncoding(encoded, encoding)
  if (other.body.buffer.byteLength === other.body.length) return other
  // zlib returns a slice of a larger buffer (32 kB for a page of 5 kB), and small texts share one buffer.
  const body = Buffer.allocUnsafeSlow(other.body.length)
  other.body.copy(body)
  return { ...other, body }
}

/** Caches bodies in encodings other than the stored one. Keyed by content hash, so they never become stale. */
export function createAlternateEncodings(maxBytes: number): AlternateEncodings & { readonly bytes: number } {
  const bodies = new LRUCache<string, Buffer, { encoded: EncodedResponse; encoding: Encoding }>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + 500,
    // An entry evicted while being computed is still delivered to its waiters.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _old, { context: { encoded, encoding } }) =>
      (await compressAs(encoded, encoding)).body,
  })
  const nameOf = ({ etag }: EncodedResponse, encoding: Encoding) => `${encoding} ${etag}`
  return {
    find: (encoded, encoding) => bodies.get(nameOf(encoded, encoding)),
    // Concurrent callers share one computation.
    make: (encoded, encoding) =>
      bodies.forceFetch(nameOf(encoded, encoding), { context: { encoded, encoding } }),
    get bytes() {
      return bodies.calculatedSize
    },
  }
}
