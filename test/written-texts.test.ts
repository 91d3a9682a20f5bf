import { expect, it } from 'vitest'
import type { z } from 'zod'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'

const invisibleCharacters = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u00ad\u3164\u{e0001}-\u{e007f}]/u
const sampleText = 'ab\u202ecd\u200bef\u2066gh\u3164ij\u{e0061}kl'

/** Fields that are only compared with known values. */
const isCompared = /^(.*password|uid|token|homepage|language|walk|clientExtensionResults)$/
/** Sanitized by `cleanSite` later, like all list metadata. */
const isSanitizedLater = (route: string, field: string) =>
  route === 'POST /api/follows/' && field === 'submit'

/** Parses the sample text; undefined if the shape rejects it. */
function parseSample(shape: z.ZodType): unknown {
  for (const input of [sampleText, [sampleText], { text: sampleText }]) {
    const { success, data } = shape.safeParse(input)
    if (success) return data
  }
  return undefined
}

it('removes invisible characters in every text field', () => {
  const storedTexts: string[] = []
  let checkedCount = 0
  for (const { endpoint } of routes) {
    const { method, path } = splitRoute(endpoint.route)
    if (method === 'GET' || path === '/api/auth/token/login/') continue
    for (const [field, shape] of Object.entries((endpoint.input as z.ZodObject<z.ZodRawShape>).shape)) {
      if (
        pathParams(path).includes(field) ||
        isCompared.test(field) ||
        isSanitizedLater(endpoint.route, field)
      )
        continue
      const text = JSON.stringify(parseSample(shape as z.ZodType)) ?? ''
      if (text.includes('ab')) checkedCount++
      if (invisibleCharacters.test(text)) storedTexts.push(`${endpoint.route}: ${field}`)
    }
  }
  expect(storedTexts).toEqual([])
  expect(checkedCount).toBeGreaterThan(40)
})
