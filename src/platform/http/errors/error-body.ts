import type { ApiError, ErrorMessage } from '#api-contract/api-error.ts'

/**
 * The JSON body of an error: `detail`, or messages by field, as in Django REST framework; plus the code for programs
 * and the message's parameters.
 */
export function errorBody({
  detail,
  fieldErrors: problems,
  code,
  extraFields,
}: ApiError): Record<string, unknown> {
  if (detail) {
    const { message: sentence, params = {} } = detail
    return { detail: sentence, ...extraFields, code, ...(Object.keys(params).length > 0 && { params }) }
  }
  // A field called `code` would collide with the reply's own code.
  const { code: codeProblems = [], ...named } = problems
  const generalProblems = [...(named.non_field_errors ?? []), ...codeProblems]
  const fields = generalProblems.length > 0 ? { ...named, non_field_errors: generalProblems } : named
  const byField = <T>(part: (problem: ErrorMessage) => T) =>
    Object.fromEntries(Object.entries(fields).map(([field, all]) => [field, all.map(part)]))
  return {
    ...byField(({ message: sentence }) => sentence),
    ...extraFields,
    code,
    codes: byField(({ code, params = {} }) => ({ code, params })),
  }
}
