import { expect, it } from 'vitest'
import type { z } from 'zod'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'

const hidden = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u00ad\u3164\u{e0001}-\u{e007f}]/u
const sent = 'ab\u202ecd\u200bef\u2066gh\u3164ij\u{e0061}kl'

/** Used unchanged, to be compared with known values. */
const isCompared = /^(.*password|uid|token|homepage|language|walk|clientExtensionResults)$/
/** Sanitized by `cleanSite` later, like all list metadata. */
const isFitted = (route: string, field: string) => route === 'POST /api/follows/' && field === 'submit'

/** The parsed text; undefined if the shape rejects it. */
function taken(shape: z.ZodType): unknown {
  for (const input of [sent, [sent], { text: sent }]) {
    const { success, data } = shape.safeParse(input)
    if (success) return data
  }
  return undefined
}

it('removes invisible characters in every text field', () => {
  const storedTexts: string[] = []
  let looked = 0
  for (const { endpoint } of routes) {
    const { method, path } = splitRoute(endpoint.route)
    if (method === 'GET' || path === '/api/auth/token/login/') continue
    for (const [field, shape] of Object.entries((endpoint.input as z.ZodObject<z.ZodRawShape>).shape)) {
      if (pathParams(path).includes(field) || isCompared.test(field) || isFitted(endpoint.route, field))
        continue
      const text = JSON.stringify(taken(shape as z.ZodType)) ?? ''
      if (text.includes('ab')) looked++
      if (hidden.test(text)) storedTexts.push(`${endpoint.route}: ${field}`)
    }
  }
  expect(storedTexts).toEqual([])
  expect(looked).toBeGreaterThan(40)
})
