import type { FastifyRequest } from 'fastify'
import type { ApiError } from '#api-contract/api-error.ts'
import type { Services } from '../services.ts'

/** What may be an attack: logged as warnings. */
const refusedEvents = [
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

/** Events of accounts: docs/operating.md says what each means. */
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
  ...refusedEvents,
] as const

export type SecurityEvent = (typeof securityEvents)[number]

const isRefused: ReadonlySet<SecurityEvent> = new Set(refusedEvents)

interface Circumstances {
  /** The account that it is about, as far as one is known. */
  user_id: number | null
  /** The account that did it, if logged in. */
  by: number | null
  /** Unknown to jobs. */
  address: string | null
  request_id: string | null
  /** What was called, such as `POST /api/auth/token/login/`: it says how somebody logged in. */
  route?: string
  /** For what was refused: the status of the answer and its code, and which fields were wrong. */
  status?: number
  code?: string | undefined
  fields?: string[]
  /** What a browser refused to load or run, and which part of the policy forbids it. */
  blocked?: string
  directive?: string
}

/** One line, without anything that was typed: ids and network addresses alone. */
export function logSecurity(log: Services['log'], event: SecurityEvent, circumstances: Circumstances): void {
  const address = circumstances.address?.slice(0, maxAddress) ?? null
  log[isRefused.has(event) ? 'warn' : 'info']({ event, ...circumstances, address }, 'security')
}

/** Characters of the longest IPv6 address: with TRUST_PROXY wrongly set, the header may contain anything. */
const maxAddress = 45

/** The accounts that a request is about and comes from. */
interface Concerned {
  user_id?: number
  by?: number
  /** Whether a line says already why it was refused. */
  is_logged?: boolean
}

const concerned = new WeakMap<FastifyRequest, Concerned>()

/** Notes whose account a request is about, for the line that a refusal leaves. */
export function notes(request: FastifyRequest, more: Concerned): void {
  concerned.set(request, { ...concerned.get(request), ...more })
}

/** Input that was refused: bodies, queries, files. Without the values; fields are named by us. */
const inputStatuses: ReadonlySet<number> = new Set([400, 413, 415])

/** The method and the pattern of the path. */
export const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'unknown'}`

/**
 * Refusals of who may and how often, tokens that are none, and refused input leave a line, unless the handler wrote one that
 * says more.
 */
export function logRefusal(services: Services, request: FastifyRequest, no: ApiError): void {
  const { status, userId, code, fieldErrors: problems } = no
  const known = concerned.get(request)
  if (known?.is_logged) return
  const isInput = inputStatuses.has(status)
  const isBadToken = status === 401 && request.headers.authorization !== undefined
  if (!isInput && !isBadToken && status !== 403 && status !== 429) return
  logSecurity(services.log, isInput ? 'input_refused' : 'refused', {
    user_id: userId ?? known?.user_id ?? known?.by ?? null,
    by: known?.by ?? null,
    address: request.ip,
    request_id: request.id,
    route: routeOf(request),
    status,
    ...(isInput && { code, fields: Object.keys(problems) }),
  })
}

/** What a handler may say about its call: see `RequestContext`. */
export const securityOf = (services: Services, request: FastifyRequest, by: number | null) => ({
  record(event: SecurityEvent, userId: number | null = by) {
    if (isRefused.has(event)) notes(request, { is_logged: true })
    logSecurity(services.log, event, {
      ...{ user_id: userId, by, address: request.ip, request_id: request.id },
      route: routeOf(request),
    })
  },
  concerns: (userId: number) => notes(request, { user_id: userId }),
})
