import type { FastifyRequest } from 'fastify'
import { invalidToken } from '#api-contract/api-error.ts'
import { deviceKeyHeader } from '#api-contract/endpoint.ts'

/** The request's token; undefined without one. @throws ApiError 401 for a malformed header */
export function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  const token = /^(?:Token|Bearer) ([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1]
  if (token === undefined) throw invalidToken()
  return token
}

/** The device key, if sent; see `Endpoint.sendsDeviceKey`. */
export function deviceKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[deviceKeyHeader]
  return typeof key === 'string' ? key : undefined
}
