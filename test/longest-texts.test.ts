import { expect, it } from 'vitest'
import type { z } from 'zod'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'

// Each body limit must fit the longest texts in any script.

/** Bytes of a character in a form (`%F0%9F%98%80`) or in ASCII-only JSON (`😀`). */
const bytesOfCharacter = 12
/** Bytes of a character of an address or code in a form. */
const bytesOfSign = 3
const ofPrograms = /^(url|feed_url|avatar|code|iss|state|verifier)$/
/** Longer than any text: a field that accepts this has no limit, such as a honeypot. */
const endless = 50_000

/** The maximum length of a field, in characters. */
function longest(shape: z.ZodType): number {
  const takes = (length: number) => shape.safeParse('😀'.repeat(length)).success
  if (takes(endless)) return 0
  let [low, high] = [0, endless]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (takes(middle)) low = middle
    else high = middle
  }
  return low
}

it('fit within the body limits of endpoints, in every script', () => {
  const tight = []
  for (const { endpoint } of routes) {
    const { method, path } = splitRoute(endpoint.route)
    if (method === 'GET' || endpoint.upload) continue
    const inPath = pathParams(path)
    let bytes = 0
    for (const [field, shape] of Object.entries((endpoint.input as z.ZodObject<z.ZodRawShape>).shape)) {
      if (inPath.includes(field)) continue
      const perCharacter = ofPrograms.test(field) ? bytesOfSign : bytesOfCharacter
      bytes += field.length + 8 + perCharacter * longest(shape as z.ZodType)
    }
    if (bytes > endpoint.bodyBytes) tight.push(`${endpoint.route}: ${bytes} of ${endpoint.bodyBytes}`)
  }
  expect(tight).toEqual([])
})
