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

/** Why zod refused a value: as its shape says, or else as Django REST framework words it. */
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

/** This many messages say what is wrong with a field; more would only cost. */
const maxMessages = 10

const isInPath = ({ route }: Endpoint, field: string) => pathParams(splitRoute(route).path).includes(field)

/** What zod found, by field. A malformed id in the path simply does not exist. */
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

/** The field one of whose texts or numbers is such; undefined where none is. */
function fieldWith(is: (leaf: string | number) => boolean, input: object): string | undefined {
  const hasOne = (value: unknown): boolean => {
    if (typeof value === 'string' || typeof value === 'number') return is(value)
    if (Array.isArray(value)) return value.some(hasOne)
    // Not files, and what else is no JSON.
    return (
      Object.getPrototypeOf(value ?? 0) === Object.prototype && Object.values(value as object).some(hasOne)
    )
  }
  return Object.entries(input).find(([, value]) => hasOne(value))?.[0]
}

/** Refuses what no column can keep: NUL. Halves of characters are gone by now (json-bodies.ts). @throws ApiError 400, or 404 where it is in the path */
export function assertStorable(endpoint: Endpoint, input: object): void {
  const field = fieldWith((leaf) => typeof leaf === 'string' && leaf.includes('\0'), input)
  if (field === undefined) return
  throw isInPath(endpoint, field) ? notFound() : invalidFields({ [field]: [unstorableCharacter()] })
}

/** What PostgreSQL refused of a call, with its field as far as PostgreSQL quotes the value. */
export function valueError(error: DatabaseError, input: object): ApiError {
  const field = fieldWith((leaf) => leaf !== '' && error.message.includes(`"${leaf}"`), input)
  const no = invalidFields({ [field ?? 'non_field_errors']: [errorForValue(error)] })
  no.cause = error
  return no
}
