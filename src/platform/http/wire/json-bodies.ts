import { apiError } from '#api-contract/api-error.ts'
import { nestedTooDeep, parseError } from '#api-contract/errors.ts'
import { isJsonTooDeep, maxJsonDepth } from '#api-contract/json-depth.ts'

/** Lone surrogates are not valid text, and PostgreSQL's JSON rejects them. They can only arrive as escapes. */
const mayContainSurrogates = /\\u[dD][89a-fA-F]/
/** An escape: a surrogate pair, a lone surrogate, or any other. */
const escapes =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs

/** Replaces lone surrogates with U+FFFD in the JSON text: visiting every parsed value takes many times as long. */
const replaceLoneSurrogates = (text: string) =>
  mayContainSurrogates.test(text)
    ? text.replace(escapes, (whole, loneSurrogate) => (loneSurrogate === undefined ? whole : '\\ufffd'))
    : text

/**
 * Parses a JSON body; an empty body is an empty object.
 * @throws ApiError 400 for invalid or too deeply nested JSON
 */
export function parseJsonBody(text: string): unknown {
  if (text === '') return {}
  if (isJsonTooDeep(text)) throw apiError(nestedTooDeep({ max: maxJsonDepth }))
  try {
    return JSON.parse(replaceLoneSurrogates(text))
  } catch {
    throw apiError(parseError())
  }
}
