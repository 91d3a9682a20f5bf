import type { ApiError, ErrorMessage } from '#api-contract/api-error.ts'

/**
 * A refusal on the wire: `detail`, or messages by field, as Django REST framework has them; beside them the code for
 * programs, and the values in its sentence.
 */
export function bodyOf({
  detail,
  fieldErrors: problems,
  code,
  extraFields,
}: ApiError): Record<string, unknown> {
  if (detail) {
    const { message: sentence, params = {} } = detail
    return { detail: sentence, ...extraFields, code, ...(Object.keys(params).length > 0 && { params }) }
  }
  // A field of this name would be lost beside the code of the answer.
  const each = Object.entries(problems).map(
    ([field, all]) => [field === 'code' ? 'non_field_errors' : field, all] as const,
  )
  const byField = <T>(part: (problem: ErrorMessage) => T) =>
    Object.fromEntries(each.map(([field, all]) => [field, all.map(part)]))
  return {
    ...byField(({ message: sentence }) => sentence),
    ...extraFields,
    code,
    codes: byField(({ code, params = {} }) => ({ code, params })),
  }
}
