import { LRUCache } from 'lru-cache'
import type { Encoding } from '../http/wire/accepted-encoding.ts'
import type { EncodedResponse, OtherForms } from '../http/wire/encoded-response.ts'
import { packedAs } from './packed.ts'

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
