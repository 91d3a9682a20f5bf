import type { z } from 'zod'
import { pathParams, splitRoute } from '#contract/call-address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Said } from '#contract/reason.ts'
import { invalidChoice, inZodsWords, isNull, notValid, required } from '#contract/reasons.ts'
import { invalid, notFound, type Refusal } from '#contract/refusal.ts'
import { saidIn } from '#contract/saying.ts'

type Issue = z.core.$ZodIssue

/** Why zod refused a value: as its shape says, or else as Django REST framework words it. */
export function reasonOf(issue: Issue): Said {
  const { code, input, message } = issue
  const said = saidIn(message)
  if (said) return said
  if (input === undefined) return required()
  if (input === null) return isNull()
  if (code === 'invalid_type') return notValid()
  if (code === 'invalid_value' && issue.values.length > 1)
    return invalidChoice({ choices: issue.values.map((value) => JSON.stringify(value)).join('|') })
  return inZodsWords({ problem: message })
}

/** This many messages say what is wrong with a field; more would only cost. */
const maxMessages = 10

/** What zod found, by field. A malformed id in the path simply does not exist. */
export function refusalOf(endpoint: Endpoint, error: z.ZodError): Refusal {
  const inPath = pathParams(splitRoute(endpoint.route).path)
  const problems: Record<string, Map<string, Said>> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    if (inPath.includes(field)) return notFound()
    const said = reasonOf(issue)
    const already = problems[field] ?? new Map()
    problems[field] = already
    if (already.size < maxMessages) already.set(JSON.stringify([said.code, said.params]), said)
  }
  return invalid(
    Object.fromEntries(Object.entries(problems).map(([field, said]) => [field, [...said.values()]])),
  )
}
