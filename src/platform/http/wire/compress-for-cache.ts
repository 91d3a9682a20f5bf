import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding } from './accepted-encoding.ts'
import { type AlternateEncodings, changeEncoding, type EncodedResponse } from './encoded-response.ts'

/**
 * Compresses a response once for caching, in the first caller's encoding. It is decompressed for the few callers that
 * accept no compression.
 */
export function compressForCache(
  encoded: EncodedResponse,
  accepts: string | undefined,
): Promise<EncodedResponse> {
  return compressAs(encoded, chooseEncoding(accepts, encoded.length))
}

async function compressAs(encoded: EncodedResponse, encoding: Encoding): Promise<EncodedResponse> {
  const compressed = await changeEncoding(encoded, encoding)
  if (compressed.body.buffer.byteLength === compressed.body.length) return compressed
  // zlib returns a slice of a larger buffer (32 kB for a page of 5 kB), and small texts share one buffer.
  const body = Buffer.allocUnsafeSlow(compressed.body.length)
  compressed.body.copy(body)
  return { ...compressed, body }
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
  const cacheKey = ({ etag }: EncodedResponse, encoding: Encoding) => `${encoding} ${etag}`
  return {
    find: (encoded, encoding) => bodies.get(cacheKey(encoded, encoding)),
    // Concurrent callers share one computation.
    make: (encoded, encoding) =>
      bodies.forceFetch(cacheKey(encoded, encoding), { context: { encoded, encoding } }),
    get bytes() {
      return bodies.calculatedSize
    },
  }
}
