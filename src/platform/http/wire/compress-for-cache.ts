import { LRUCache } from 'lru-cache'
import { type Encoding, encodingFor } from './accepted-encoding.ts'
import { type EncodedResponse, inEncoding, type OtherForms } from './encoded-response.ts'

/**
 * An answer as it is kept: in the one encoding that its first caller gets. Callers who accept none are rare; for them
 * alone it stays as it is.
 */
export function packed(encoded: EncodedResponse, accepts: string | undefined): Promise<EncodedResponse> {
  return packedAs(encoded, encodingFor(accepts, encoded.length))
}

async function packedAs(encoded: EncodedResponse, encoding: Encoding): Promise<EncodedResponse> {
  const other = await inEncoding(encoded, encoding)
  if (other.body.buffer.byteLength === other.body.length) return other
  // zlib returns a part of a larger buffer (32 kB for a page of 5 kB), and small texts share one.
  const body = Buffer.allocUnsafeSlow(other.body.length)
  other.body.copy(body)
  return { ...other, body }
}

/**
 * Bodies in encodings that are not the kept one, for as long as they are asked for. Their name is their content's hash,
 * so they are never out of date.
 */
export function createOtherForms(maxBytes: number): OtherForms & { readonly bytes: number } {
  const bodies = new LRUCache<string, Buffer, { encoded: EncodedResponse; encoding: Encoding }>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + 500,
    // What is pushed out while it is made still reaches those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _old, { context: { encoded, encoding } }) =>
      (await packedAs(encoded, encoding)).body,
  })
  const nameOf = ({ etag }: EncodedResponse, encoding: Encoding) => `${encoding} ${etag}`
  return {
    find: (encoded, encoding) => bodies.get(nameOf(encoded, encoding)),
    // Many at once wait for one.
    make: (encoded, encoding) =>
      bodies.forceFetch(nameOf(encoded, encoding), { context: { encoded, encoding } }),
    get bytes() {
      return bodies.calculatedSize
    },
  }
}
