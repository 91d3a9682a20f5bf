export type Encoding = 'identity' | 'gzip' | 'br'

/** Below this, compressing costs more than it saves; in bytes. */
const worthCompressing = 600

interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}
/** Browsers send few different values: each is parsed once. */
const knownTexts = new Map<string, AcceptedEncodings>()

/** What a caller accepts by its `Accept-Encoding`, where `;q=0` says no (RFC 9110, 12.5.3). */
function encodingsOf(header = ''): AcceptedEncodings {
  const known = knownTexts.get(header)
  if (known) return known
  const quality = new Map(
    header.split(',', 20).map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const
    }),
  )
  const takes = (name: string) => (quality.get(name) ?? quality.get('*') ?? 0) > 0
  const found = { br: takes('br'), gzip: takes('gzip') }
  if (knownTexts.size < 100 && header.length < 200) knownTexts.set(header, found)
  return found
}

/**
 * How a body goes to a caller.
 * @param header its `Accept-Encoding` @param length of the body as it is, in bytes
 */
export function encodingFor(header: string | string[] | undefined, length: number): Encoding {
  if (length < worthCompressing) return 'identity'
  const takes = encodingsOf(header?.toString())
  return takes.br ? 'br' : takes.gzip ? 'gzip' : 'identity'
}
