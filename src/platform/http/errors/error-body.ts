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
  const { code: codeErrors = [], ...namedErrors } = fieldErrors
  const generalErrors = [...(namedErrors.non_field_errors ?? []), ...codeErrors]
  const fields = generalErrors.length > 0 ? { ...namedErrors, non_field_errors: generalErrors } : namedErrors
  const mapErrors = <T>(convert: (error: ErrorMessage) => T) =>
    Object.fromEntries(Object.entries(fields).map(([field, errors]) => [field, errors.map(convert)]))
  return {
    ...mapErrors(({ message }) => message),
    ...extraFields,
    code,
    codes: mapErrors(({ code, params = {} }) => ({ code, params })),
  }
}
