import type { DatabaseError } from 'pg'
import type { z } from 'zod'
import { type ApiError, invalidFields, notFound } from '#api-contract/api-error.ts'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { Endpoint } from '#api-contract/endpoint.ts'
import {
  invalidChoice,
  isNull,
  notValid,
  required,
  unstorableCharacter,
  zodMessage,
} from '#api-contract/errors.ts'
import { errorFromIssue } from '#api-contract/zod-issue.ts'
import { errorForValue } from './database-errors.ts'

type Issue = z.core.$ZodIssue

/** Why zod rejected a value: the shape's own error, or else Django REST framework's wording. */
export function errorForIssue(issue: Issue): ErrorDetail {
  const { code, input, message } = issue
  const said = errorFromIssue(message)
  if (said) return said
  if (input === undefined) return required()
  if (input === null) return isNull()
  if (code === 'invalid_type') return notValid()
  if (code === 'invalid_value' && issue.values.length > 1)
    return invalidChoice({ choices: issue.values.map((value) => JSON.stringify(value)).join('|') })
  return zodMessage({ problem: message })
}

/** Enough messages for one field; more would only cost. */
const maxMessages = 10

const isInPath = ({ route }: Endpoint, field: string) => pathParams(splitRoute(route).path).includes(field)

/** Converts zod's issues to an ApiError by field. A malformed id in the path is a 404. */
export function inputError(endpoint: Endpoint, error: z.ZodError): ApiError {
  const problems: Record<string, Map<string, ErrorDetail>> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    if (isInPath(endpoint, field)) return notFound()
    const said = errorForIssue(issue)
    const already = problems[field] ?? new Map()
    problems[field] = already
    if (already.size < maxMessages) already.set(JSON.stringify([said.code, said.params]), said)
  }
  return invalidFields(
    Object.fromEntries(Object.entries(problems).map(([field, said]) => [field, [...said.values()]])),
  )
}

/** The first field with a matching text or number anywhere in it. */
function fieldWith(is: (leaf: string | number) => boolean, input: object): string | undefined {
  const hasOne = (value: unknown): boolean => {
    if (typeof value === 'string' || typeof value === 'number') return is(value)
    if (Array.isArray(value)) return value.some(hasOne)
    // Skip files and other values that are not JSON.
    return (
      Object.getPrototypeOf(value ?? 0) === Object.prototype && Object.values(value as object).some(hasOne)
    )
  }
  return Object.entries(input).find(([, value]) => hasOne(value))?.[0]
}

/**
 * Rejects NUL, which no column can store. Lone surrogates are already replaced (json-bodies.ts).
 * @throws ApiError 400, or 404 if it is in the path
 */
export function assertStorable(endpoint: Endpoint, input: object): void {
  const field = fieldWith((leaf) => typeof leaf === 'string' && leaf.includes('\0'), input)
  if (field === undefined) return
  throw isInPath(endpoint, field) ? notFound() : invalidFields({ [field]: [unstorableCharacter()] })
}

/** The error for a value that PostgreSQL rejected, on its field if the message quotes the value. */
export function valueError(error: DatabaseError, input: object): ApiError {
  const field = fieldWith((leaf) => leaf !== '' && error.message.includes(`"${leaf}"`), input)
  const no = invalidFields({ [field ?? 'non_field_errors']: [errorForValue(error)] })
  no.cause = error
  return no
}
