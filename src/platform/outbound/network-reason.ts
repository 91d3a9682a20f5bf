import type { OutboundError } from './outcome.ts'

/**
 * Why no complete response arrived. `resolver` and `proxy` are failures on our side. `dns`: the name does not exist.
 * `broken`: the response is not HTTP or cannot be decompressed.
 */
export type NetworkReason =
  | 'dns'
  | 'resolver'
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'proxy'
  | 'broken'

const reasons: [codes: RegExp, reason: NetworkReason][] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'reset'],
  [/TIMEDOUT$|TIMEOUT$/, 'timeout'],
  [/^(EHOST|ENET)(UNREACH|DOWN)$|^EADDRNOTAVAIL$/, 'unreachable'],
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)|^EPROTO$/, 'tls'],
  [/^UND_ERR_PRX/, 'proxy'],
  // A proxy that rejects CONNECT, as it does when it cannot reach the host.
  [/^UND_ERR_ABORTED$/, 'unreachable'],
]

/** The host names in a certificate that does not cover the requested host. */
function findCertificateNames(error: unknown): string[] | undefined {
  const { cert, cause } = (error ?? {}) as { cert?: { subjectaltname?: unknown }; cause?: unknown }
  if (typeof cert?.subjectaltname !== 'string')
    return cause === undefined ? undefined : findCertificateNames(cause)
  const names = cert.subjectaltname.split(/,\s*/).map((name) => name.replace(/^DNS:/, ''))
  return names.slice(0, 20).map((name) => name.slice(0, 100))
}

/** The code of an error or of its cause, such as `CERT_HAS_EXPIRED`. */
function findCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause === undefined ? undefined : findCode(cause)
}

/** True if the proxy itself failed: it is unreachable or requires authentication. */
const isProxyFailure = (error: OutboundError, code: string | null) =>
  code === 'ECONNREFUSED' ||
  code === 'UND_ERR_CONNECT_TIMEOUT' ||
  (error.cause instanceof Error && error.cause.message.includes('(407)'))

/** Classifies a network failure, with the code of its cause; undefined for other errors. */
export function classifyNetworkError(
  error: OutboundError,
  isProxied: boolean,
): { reason: NetworkReason; code: string | null; certificateNames?: string[] } | undefined {
  const code = findCode(error.cause) ?? null
  switch (error.reason) {
    case 'unknown_host':
      return { reason: code === null ? 'dns' : 'resolver', code }
    case 'timeout':
      return { reason: 'timeout', code }
    case 'unreachable': {
      if (isProxied && isProxyFailure(error, code)) return { reason: 'proxy', code }
      const [, reason] = reasons.find(([codes]) => codes.test(code ?? '')) ?? []
      const certificateNames = findCertificateNames(error.cause)
      return { reason: reason ?? 'broken', code, ...(certificateNames ? { certificateNames } : {}) }
    }
    default:
      return undefined
  }
}
