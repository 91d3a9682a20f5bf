import type { DatabaseError } from 'pg'
import type { z } from 'zod'
import { type ApiError, invalidFields } from '#api-contract/api-error.ts'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { Endpoint } from '#api-contract/endpoint.ts'
import {
  invalidChoice,
  notValid,
  nullNotAllowed,
  required,
  unstorableCharacter,
  zodMessage,
} from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { errorFromIssue } from '#api-contract/zod-issue.ts'
import { errorForValue } from './database-errors.ts'

type Issue = z.core.$ZodIssue

/** The API error for a value that zod rejected: the shape's own error, or else Django REST framework's wording. */
export function errorForIssue(issue: Issue): ErrorDetail {
  const { code, input, message } = issue
  const error = errorFromIssue(issue)
  if (error) return error
  if (input === undefined) return required()
  if (input === null) return nullNotAllowed()
  if (code === 'invalid_type') return notValid()
  if (code === 'invalid_value' && issue.values.length > 1)
    return invalidChoice({ choices: issue.values.map((value) => JSON.stringify(value)).join('|') })
  return zodMessage({ problem: message })
}

/** Limit on messages per field; more would not help anyone. */
const maxMessages = 10

const isInPath = ({ route }: Endpoint, field: string) => pathParams(splitRoute(route).path).includes(field)

/** Converts zod's issues to an ApiError by field. A malformed id in the path is a 404. */
export function inputError(endpoint: Endpoint, error: z.ZodError): ApiError {
  const errors: Record<string, Map<string, ErrorDetail>> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    if (isInPath(endpoint, field)) return notFound()
    const error = errorForIssue(issue)
    const existing = errors[field] ?? new Map()
    errors[field] = existing
    if (existing.size < maxMessages) existing.set(JSON.stringify([error.code, error.params]), error)
  }
  return invalidFields(
    Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, [...error.values()]])),
  )
}

/** The first field with a matching text or number anywhere in it. */
function findField(matches: (leaf: string | number) => boolean, input: object): string | undefined {
  const contains = (value: unknown): boolean => {
    if (typeof value === 'string' || typeof value === 'number') return matches(value)
    if (Array.isArray(value)) return value.some(contains)
    // Skip files and other values that are not JSON.
    return (
      Object.getPrototypeOf(value ?? 0) === Object.prototype && Object.values(value as object).some(contains)
    )
  }
  return Object.entries(input).find(([, value]) => contains(value))?.[0]
}

/**
 * Rejects NUL, which no column can store. Lone surrogates are already replaced (json-bodies.ts).
 * @throws ApiError 400, or 404 if it is in the path
 */
export function assertStorable(endpoint: Endpoint, input: object): void {
  const field = findField((leaf) => typeof leaf === 'string' && leaf.includes('\0'), input)
  if (field === undefined) return
  throw isInPath(endpoint, field) ? notFound() : invalidFields({ [field]: [unstorableCharacter()] })
}

/** The error for a value that PostgreSQL rejected, on its field if the message quotes the value. */
export function valueError(error: DatabaseError, input: object): ApiError {
  const field = findField((leaf) => leaf !== '' && error.message.includes(`"${leaf}"`), input)
  const apiError = invalidFields({ [field ?? 'non_field_errors']: [errorForValue(error)] })
  apiError.cause = error
  return apiError
}
