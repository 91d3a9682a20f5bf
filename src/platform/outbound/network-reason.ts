import type { OutboundProblem } from './outcome.ts'

/**
 * Why no whole answer came. `resolver` and `proxy` are on our side of the line; `dns` is a name that does not exist;
 * `broken` an answer that is no HTTP or does not unpack.
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
  // A proxy that says no to CONNECT, which it does when it does not reach the host.
  [/^UND_ERR_ABORTED$/, 'unreachable'],
]

/** The names of a certificate that is for other hosts than the one that was asked; its error says them. */
function certificateNamesOf(error: unknown): string[] | undefined {
  const { cert, cause } = (error ?? {}) as { cert?: { subjectaltname?: unknown }; cause?: unknown }
  if (typeof cert?.subjectaltname !== 'string')
    return cause === undefined ? undefined : certificateNamesOf(cause)
  const names = cert.subjectaltname.split(/,\s*/).map((name) => name.replace(/^DNS:/, ''))
  return names.slice(0, 20).map((name) => name.slice(0, 100))
}

/** The code of an error, or of what caused it, such as `CERT_HAS_EXPIRED`. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause === undefined ? undefined : codeOf(cause)
}

/** Whether the proxy failed rather than what is behind it: no connection to it, or it does not let us in. */
const isOfProxy = (problem: OutboundProblem, code: string | null) =>
  code === 'ECONNREFUSED' ||
  code === 'UND_ERR_CONNECT_TIMEOUT' ||
  (problem.cause instanceof Error && problem.cause.message.includes('(407)'))

/** Sorts a failure of the network, with the code of its cause; undefined where the problem is another one. */
export function networkReason(
  problem: OutboundProblem,
  isProxied: boolean,
): { reason: NetworkReason; code: string | null; certificateNames?: string[] } | undefined {
  const code = codeOf(problem.cause) ?? null
  switch (problem.because) {
    case 'unknown_host':
      return { reason: code === null ? 'dns' : 'resolver', code }
    case 'timeout':
      return { reason: 'timeout', code }
    case 'unreachable': {
      if (isProxied && isOfProxy(problem, code)) return { reason: 'proxy', code }
      const [, reason] = reasons.find(([codes]) => codes.test(code ?? '')) ?? []
      const certificateNames = certificateNamesOf(problem.cause)
      return { reason: reason ?? 'broken', code, ...(certificateNames ? { certificateNames } : {}) }
    }
    default:
      return undefined
  }
}
