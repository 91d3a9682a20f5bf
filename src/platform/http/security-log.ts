import type { FastifyRequest } from 'fastify'
import type { ApiError } from '#api-contract/api-error.ts'
import type { Services } from '../services.ts'

/** Possible attacks, logged as warnings. */
const rejectedEvents = [
  'log_in_refused',
  'password_refused',
  'code_refused',
  'passkey_refused',
  'passkey_counted_back',
  'domain_refused',
  'link_refused',
  'csp_report',
  'refused',
] as const

/** Account events; docs/operating.md explains each. */
export const securityEvents = [
  'sign_up',
  'log_in',
  'log_out',
  'log_in_renewed',
  'log_in_ended',
  'log_ins_ended',
  'password_changed',
  'password_reset_asked',
  'password_reset_mailed',
  'password_reset',
  'email_changed',
  'email_confirmed',
  'email_taken_back',
  'changes_undone',
  'early_ways_removed',
  'proved',
  'second_factor_asked',
  'second_factor_on',
  'second_factor_off',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'domain_linked',
  'domain_removed',
  'api_token_made',
  'api_token_ended',
  'feed_key_made',
  'data_exported',
  'account_deleted',
  'user.suspend',
  'user.restore',
  'user.end-sessions',
  'user.grant-staff',
  'user.revoke-staff',
  'input_refused',
  ...rejectedEvents,
] as const

export type SecurityEvent = (typeof securityEvents)[number]

const isRejected: ReadonlySet<SecurityEvent> = new Set(rejectedEvents)

interface EventDetails {
  /** The account concerned, if known. */
  user_id: number | null
  /** The acting account, if logged in. */
  by: number | null
  /** Null in jobs. */
  address: string | null
  request_id: string | null
  /** The route, such as `POST /api/auth/token/login/`, which also shows the log-in method. */
  route?: string
  /** For rejected requests: status and code of the reply, and the invalid fields. */
  status?: number
  code?: string | undefined
  fields?: string[]
  /** For CSP reports: the blocked source and the directive that forbids it. */
  blocked?: string
  directive?: string
}

/** Logs one line with ids and IP addresses only, never anything that was typed. */
export function logSecurity(log: Services['log'], event: SecurityEvent, details: EventDetails): void {
  const address = details.address?.slice(0, maxAddressLength) ?? null
  log[isRejected.has(event) ? 'warn' : 'info']({ event, ...details, address }, 'security')
}

/** Length of the longest IPv6 address. If TRUST_PROXY is misconfigured, the header may contain anything. */
const maxAddressLength = 45

/** The account a request is about, and the one it comes from. */
interface RequestSubject {
  user_id?: number
  by?: number
  /** True if the rejection was already logged. */
  is_logged?: boolean
}

const subjects = new WeakMap<FastifyRequest, RequestSubject>()

/** Sets the account that a request is about, for the log line if it is rejected. */
export function setRequestSubject(request: FastifyRequest, update: RequestSubject): void {
  subjects.set(request, { ...subjects.get(request), ...update })
}

/** Statuses of rejected input (bodies, queries, files). Logged without values; field names are ours. */
const inputStatuses: ReadonlySet<number> = new Set([400, 413, 415])

/** The method and the route pattern. */
export const getRoute = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'unknown'}`

/**
 * Logs rejected permissions, rate limits, invalid tokens and rejected input, unless the handler already logged
 * something more specific.
 */
export function logRejection(services: Services, request: FastifyRequest, error: ApiError): void {
  const { status, userId, code, fieldErrors } = error
  const subject = subjects.get(request)
  if (subject?.is_logged) return
  const isInput = inputStatuses.has(status)
  const isBadToken = status === 401 && request.headers.authorization !== undefined
  if (!isInput && !isBadToken && status !== 403 && status !== 429) return
  logSecurity(services.log, isInput ? 'input_refused' : 'refused', {
    user_id: userId ?? subject?.user_id ?? subject?.by ?? null,
    by: subject?.by ?? null,
    address: request.ip,
    request_id: request.id,
    route: getRoute(request),
    status,
    ...(isInput && { code, fields: Object.keys(fieldErrors) }),
  })
}

/** Security log methods of `RequestContext`. */
export const securityContext = (services: Services, request: FastifyRequest, by: number | null) => ({
  record(event: SecurityEvent, userId: number | null = by) {
    if (isRejected.has(event)) setRequestSubject(request, { is_logged: true })
    logSecurity(services.log, event, {
      ...{ user_id: userId, by, address: request.ip, request_id: request.id },
      route: getRoute(request),
    })
  },
  setSubject: (userId: number) => setRequestSubject(request, { user_id: userId }),
})
