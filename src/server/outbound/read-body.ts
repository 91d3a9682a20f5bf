import type { Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib'
import { OutboundProblem, tooLarge } from './outcome.ts'

/** What the Accept-Encoding header offers; anything else, or one upon another, is refused. */
export const encodings = 'gzip, br'

interface Bounds {
  /** Bytes after unpacking. */
  limit: number
  /** Whether the beginning of something longer is useful; else it is refused. */
  mayCut: boolean
  /** Is called with the length of each piece, still packed. */
  onReceived?: ((bytes: number) => void) | undefined
}

/**
 * Reads a body, decompressed, up to a limit: counted after decompression and chunk by chunk, so that a few bytes that
 * unpack to gigabytes cost no more than the limit.
 */
export async function readBody(body: Readable, encoding: string, { limit, mayCut, onReceived }: Bounds) {
  const unpacked = unpack(body, encoding, onReceived)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    if (unpacked === body) onReceived?.(chunk.length)
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) {
      if (!mayCut) throw tooLarge()
      return { bytes: Buffer.concat(chunks, size).subarray(0, limit), whole: false }
    }
  }
  return { bytes: Buffer.concat(chunks, size), whole: true }
}

function unpack(body: Readable, encoding: string, onReceived: Bounds['onReceived']): Readable {
  const decoder = decoderOf(encoding)
  // Stopping early closes the connection, which the body reports as an error.
  body.on('error', (error) => decoder?.destroy(error))
  if (!decoder) return body
  body.on('data', (piece: Buffer) => onReceived?.(piece.length))
  return body.pipe(decoder)
}

function decoderOf(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      // Many servers leave out the trailer; what came is still worth reading.
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
    default:
      throw new OutboundProblem('encoding')
  }
}
