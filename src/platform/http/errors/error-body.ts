import type { ApiError, ErrorMessage } from '#api-contract/api-error.ts'

/**
 * The JSON body of an error: `detail`, or messages by field, as in Django REST framework; plus the code for programs
 * and the message's parameters.
 */
export function errorBody({ detail, fieldErrors, code, extraFields }: ApiError): Record<string, unknown> {
  if (detail) {
    const { message, params = {} } = detail
    return { detail: message, ...extraFields, code, ...(Object.keys(params).length > 0 && { params }) }
  }
  // A field called `code` would collide with the reply's own code.
  const { code: codeErrors = [], ...named } = fieldErrors
  const generalErrors = [...(named.non_field_errors ?? []), ...codeErrors]
  const fields = generalErrors.length > 0 ? { ...named, non_field_errors: generalErrors } : named
  const byField = <T>(part: (error: ErrorMessage) => T) =>
    Object.fromEntries(Object.entries(fields).map(([field, errors]) => [field, errors.map(part)]))
  return {
    ...byField(({ message }) => message),
    ...extraFields,
    code,
    codes: byField(({ code, params = {} }) => ({ code, params })),
  }
}
