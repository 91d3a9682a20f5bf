import { expect, it } from 'vitest'
import type { z } from 'zod'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'

// Each body limit must fit the longest texts in any script.

/** Bytes of a character in a form (`%F0%9F%98%80`) or in ASCII-only JSON (`😀`). */
const maxBytesPerCharacter = 12
/** Bytes of an ASCII character in a form (`%2F`). */
const maxBytesPerAscii = 3
/** Addresses and codes, which are ASCII. */
const asciiFields = /^(url|feed_url|avatar|code|iss|state|verifier)$/
/** Longer than any text: a field that accepts this length has no limit, such as a honeypot. */
const unlimitedLength = 50_000

/** Finds the maximum length of a field, in characters; 0 if it has no limit. */
function findMaxLength(shape: z.ZodType): number {
  const accepts = (length: number) => shape.safeParse('😀'.repeat(length)).success
  if (accepts(unlimitedLength)) return 0
  let [low, high] = [0, unlimitedLength]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (accepts(middle)) low = middle
    else high = middle
  }
  return low
}

it('the longest texts fit within the body limits of endpoints, in every script', () => {
  const tooSmall = []
  for (const { endpoint } of routes) {
    const { method, path } = splitRoute(endpoint.route)
    if (method === 'GET' || endpoint.upload) continue
    const inPath = pathParams(path)
    let bytes = 0
    for (const [field, shape] of Object.entries((endpoint.input as z.ZodObject<z.ZodRawShape>).shape)) {
      if (inPath.includes(field)) continue
      const perCharacter = asciiFields.test(field) ? maxBytesPerAscii : maxBytesPerCharacter
      bytes += field.length + 8 + perCharacter * findMaxLength(shape as z.ZodType)
    }
    if (bytes > endpoint.bodyBytes) tooSmall.push(`${endpoint.route}: ${bytes} of ${endpoint.bodyBytes}`)
  }
  expect(tooSmall).toEqual([])
})
