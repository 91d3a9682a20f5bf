import { pipeline, Readable } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { plainBytes, readsAsText, tellingBytes } from './content-kinds.ts'
import { tooLarge } from './outcome.ts'

/** What the Accept-Encoding header offers. */
export const encodings = 'gzip, br'

interface Bounds {
  /** Bytes after unpacking. */
  limit: number
  /** Whether the beginning of something longer is useful; else it is refused. */
  mayCut: boolean
  /** Is given the first bytes, unpacked. Throws where nothing else need be read. */
  check?: ((head: Buffer) => void) | undefined
  /** Is called with the length of each piece, still packed. */
  onReceived?: ((bytes: number) => void) | undefined
}

/**
 * Reads a body, decompressed, up to a limit: counted after decompression and chunk by chunk, so that a few bytes that
 * unpack to gigabytes cost no more than the limit.
 */
export async function readBody(body: Readable, encoding: string, bounds: Bounds) {
  const { limit, mayCut, check, onReceived } = bounds
  const { head, rest } = await begin(unpacked(piecesOf(body, onReceived), encoding), check ? tellingBytes : 0)
  check?.(head)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of rest) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) {
      if (!mayCut) throw tooLarge()
      return { bytes: Buffer.concat(chunks, size).subarray(0, limit), whole: false }
    }
  }
  return { bytes: Buffer.concat(chunks, size), whole: true }
}

type Pieces = AsyncGenerator<Buffer, void>

/** Servers pack what is packed already, but not twice. */
const mostLayers = 2

async function* piecesOf(body: Readable, onReceived?: Bounds['onReceived']): Pieces {
  for await (const piece of body as AsyncIterable<Buffer>) {
    onReceived?.(piece.length)
    yield piece
  }
}

/** The first bytes of a body, and the whole of it. */
async function begin(pieces: Pieces, atLeast: number): Promise<{ head: Buffer; rest: Pieces }> {
  let head = Buffer.alloc(0)
  while (head.length < atLeast) {
    const { value, done } = await pieces.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return { head, rest: joined(head, pieces) }
}

async function* joined(head: Buffer, pieces: Pieces): Pieces {
  if (head.length > 0) yield head
  yield* pieces
}

/** Unpacks what is packed: headers are often wrong, so the bytes decide as far as they tell. */
async function* unpacked(pieces: Pieces, encoding: string, layers = 0): Pieces {
  const { head, rest } = await begin(pieces, plainBytes)
  const decoder = layers < mostLayers ? decoderOf(head, encoding) : undefined
  if (!decoder) return yield* rest
  const source = Readable.from(rest, { objectMode: false })
  // The decoder passes on what goes wrong.
  pipeline(source, decoder, () => {})
  yield* unpacked(piecesOf(decoder), '', layers + 1)
}

const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

function decoderOf(head: Buffer, encoding: string) {
  const [first = 0, second = 0] = head
  // Many servers leave out the trailer; what came is still worth reading.
  if (first === 0x1f && second === 0x8b) return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  if (head.indexOf(zstdMark) === 0) return createZstdDecompress()
  if (readsAsText(head)) return undefined
  if (/\bbr\b/i.test(encoding))
    return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  if (!/\bdeflate\b/i.test(encoding)) return undefined
  const hasHeader = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
  return (hasHeader ? createInflate : createInflateRaw)({ finishFlush: constants.Z_SYNC_FLUSH })
}
