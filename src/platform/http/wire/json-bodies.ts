import { apiError } from '#api-contract/api-error.ts'
import { nestedTooDeep, parseError } from '#api-contract/errors.ts'
import { isJsonTooDeep, maxJsonDepth } from '#api-contract/json-depth.ts'

/** Half of a surrogate pair is not text, and PostgreSQL's JSON refuses it: only an escape can smuggle one in. */
const mayHoldHalves = /\\u[dD][89a-fA-F]/
/** One escape: a whole pair, half of one, or any other. */
const escapes =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs

/** Halves become U+FFFD in the text itself: visiting every parsed value takes many times as long. */
const withoutHalves = (text: string) =>
  mayHoldHalves.test(text)
    ? text.replace(escapes, (whole, half) => (half === undefined ? whole : '\\ufffd'))
    : text

/**
 * Reads a JSON body. An empty one is an empty object.
 * @throws ApiError 400 in the API's words for what is not JSON, or is nested too deeply
 */
export function parseJsonBody(text: string): unknown {
  if (text === '') return {}
  if (isJsonTooDeep(text)) throw apiError(nestedTooDeep({ max: maxJsonDepth }))
  try {
    return JSON.parse(withoutHalves(text))
  } catch {
    throw apiError(parseError())
  }
}
