import { pipeline, Readable } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { looksLikeText, sniffBytes, textSniffBytes } from './content-kinds.ts'
import { tooLargeError } from './outcome.ts'

/** The Accept-Encoding header. */
export const acceptEncoding = 'gzip, br'

interface Bounds {
  /** Limit in decompressed bytes. */
  limit: number
  /** True to truncate longer bodies instead of rejecting them. */
  allowTruncation: boolean
  /** Receives the first decompressed bytes; throws if the rest need not be read. */
  check?: ((head: Buffer) => void) | undefined
  /** Called with the compressed length of each chunk. */
  onReceived?: ((bytes: number) => void) | undefined
}

/**
 * Reads and decompresses a body up to a limit, which is checked after decompressing each chunk, so that a decompression
 * bomb costs no more than the limit.
 */
export async function readBody(body: Readable, encoding: string, bounds: Bounds) {
  const { limit, allowTruncation, check, onReceived } = bounds
  const { head, rest } = await peek(
    decompress(readChunks(body, onReceived), encoding),
    check ? sniffBytes : 0,
  )
  check?.(head)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of rest) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) {
      if (!allowTruncation) throw tooLargeError()
      return { bytes: Buffer.concat(chunks, size).subarray(0, limit), isComplete: false }
    }
  }
  return { bytes: Buffer.concat(chunks, size), isComplete: true }
}

type Chunks = AsyncGenerator<Buffer, void>

/** Some servers compress twice, but not more often. */
const maxLayers = 2

async function* readChunks(body: Readable, onReceived?: Bounds['onReceived']): Chunks {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    onReceived?.(chunk.length)
    yield chunk
  }
}

/** Reads the first bytes of a body without consuming it. */
async function peek(chunks: Chunks, minBytes: number): Promise<{ head: Buffer; rest: Chunks }> {
  let head = Buffer.alloc(0)
  while (head.length < minBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return { head, rest: prepend(head, chunks) }
}

async function* prepend(head: Buffer, chunks: Chunks): Chunks {
  if (head.length > 0) yield head
  yield* chunks
}

/** Decompresses a body. Headers are often wrong, so the bytes decide where possible. */
async function* decompress(chunks: Chunks, encoding: string, layers = 0): Chunks {
  const { head, rest } = await peek(chunks, textSniffBytes)
  const decoder = layers < maxLayers ? chooseDecoder(head, encoding) : undefined
  if (!decoder) return yield* rest
  const source = Readable.from(rest, { objectMode: false })
  // Errors surface through the decoder.
  pipeline(source, decoder, () => {})
  yield* decompress(readChunks(decoder), '', layers + 1)
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

function chooseDecoder(head: Buffer, encoding: string) {
  const [first = 0, second = 0] = head
  // Many servers omit the trailer; the data before it is still usable.
  if (first === 0x1f && second === 0x8b) return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  if (head.indexOf(zstdMagic) === 0) return createZstdDecompress()
  if (looksLikeText(head)) return undefined
  if (/\bbr\b/i.test(encoding))
    return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  if (!/\bdeflate\b/i.test(encoding)) return undefined
  const hasHeader = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
  return (hasHeader ? createInflate : createInflateRaw)({ finishFlush: constants.Z_SYNC_FLUSH })
}
