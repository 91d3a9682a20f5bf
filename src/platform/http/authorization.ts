import type { FastifyRequest } from 'fastify'
import { deviceKeyHeader } from '#api-contract/endpoint.ts'
import { invalidToken } from '#api-contract/standard-errors.ts'

/** Reads the request's token; undefined if it has none. @throws ApiError 401 for a malformed header */
export function readToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  const token = /^(?:Token|Bearer) ([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1]
  if (token === undefined) throw invalidToken()
  return token
}

/** Reads the device key, if sent; see `Endpoint.takesDeviceKey`. */
export function readDeviceKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[deviceKeyHeader]
  return typeof key === 'string' ? key : undefined
}
