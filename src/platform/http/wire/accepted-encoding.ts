export type Encoding = 'identity' | 'gzip' | 'br'

/** Smaller bodies cost more to compress than it saves; in bytes. */
const minCompressBytes = 600

interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}
/** Browsers send few different values, so each is parsed once. */
const parsedHeaders = new Map<string, AcceptedEncodings>()

/** Parses Accept-Encoding, in which `;q=0` means "not acceptable" (RFC 9110, 12.5.3). */
function parseAcceptEncoding(header = ''): AcceptedEncodings {
  const cached = parsedHeaders.get(header)
  if (cached) return cached
  const quality = new Map(
    header.split(',', 20).map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const
    }),
  )
  const accepts = (name: string) => (quality.get(name) ?? quality.get('*') ?? 0) > 0
  const accepted = { br: accepts('br'), gzip: accepts('gzip') }
  if (parsedHeaders.size < 100 && header.length < 200) parsedHeaders.set(header, accepted)
  return accepted
}

/**
 * Chooses a reply's encoding.
 * @param header Accept-Encoding of the request
 * @param length of the uncompressed body, in bytes
 */
export function chooseEncoding(header: string | string[] | undefined, length: number): Encoding {
  if (length < minCompressBytes) return 'identity'
  const accepts = parseAcceptEncoding(header?.toString())
  return accepts.br ? 'br' : accepts.gzip ? 'gzip' : 'identity'
}
