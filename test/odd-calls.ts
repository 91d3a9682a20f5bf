import { type Description, encoded, type FuzzCall, type Schema } from './fuzz-calls.ts'
import { oddTexts } from './odd-texts.ts'

// Calls of every operation in the OpenAPI description, each with one odd value.

const oddNumbers = [2_147_483_648, -2_147_483_649, 2 ** 53 + 2, 2 ** 63, 1e308, 5e-324, -1, 0.5]

const isOf = (type: string, { type: declaredType, anyOf = [] }: Schema): boolean =>
  [declaredType].flat().includes(type) || anyOf.some((schema) => isOf(type, schema))

function oddOf(schema: Schema): unknown[] {
  if (isOf('object', schema)) return []
  const isNumber = isOf('number', schema) || isOf('integer', schema)
  const texts = isOf('string', schema) || (isOf('array', schema) && isOf('string', schema.items ?? {}))
  const odd = [...(texts ? oddTexts : []), ...(isNumber ? oddNumbers : [])]
  return isOf('array', schema) ? odd.map((value) => [value]) : [...odd, ...(isNumber ? [[5]] : [])]
}

/** A valid value. @param knownValues values by field name */
function soundFor(name: string, schema: Schema, knownValues: Record<string, unknown>): unknown {
  if (name in knownValues) return knownValues[name]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return soundFor(name, schema.anyOf[0] ?? {}, knownValues)
  if (isOf('boolean', schema)) return true
  if (isOf('number', schema) || isOf('integer', schema)) return 1
  if (isOf('array', schema)) return []
  return isOf('object', schema) ? {} : 'rain'
}

/** Calls of every operation with every odd value in each field; the other fields have valid values by name. */
export function oddCalls(description: Description): ((knownValues: Record<string, unknown>) => FuzzCall)[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters = [], requestBody }]) => {
      const body = Object.values(requestBody?.content ?? {})[0]?.schema
      const fields = [
        ...parameters.map(({ schema = {}, ...parameter }) => ({ ...parameter, schema })),
        ...Object.entries(body?.properties ?? {}).map(([name, schema]) => {
          return { in: 'body', name, schema, required: body?.required?.includes(name) }
        }),
      ]
      // An optional choice may lead to another code path.
      const choices = fields.flatMap(({ name, schema, required }) =>
        !required && schema.enum ? [[name, schema.enum.at(-1)] as const] : [],
      )
      const variants = choices.length > 0 ? [[], choices] : [[]]
      const trials = fields.flatMap((field) =>
        oddOf(field.schema).flatMap((odd) => variants.map((chosen) => ({ field, odd, chosen }))),
      )
      return trials.map(({ field, odd, chosen }) => {
        return (knownValues: Record<string, unknown>): FuzzCall => {
          const sound = fields.flatMap(({ name, schema, required }) =>
            required ? [[name, soundFor(name, schema, knownValues)] as const] : [],
          )
          const values = Object.fromEntries([...sound, ...chosen, [field.name, odd]])
          const partOf = (place: string) =>
            fields.filter(({ in: where, name }) => where === place && name in values)
          const search = partOf('query').map(({ name }) => `${name}=${encoded(values[name])}`)
          const url = path.replace(/\{(\w+)\}/g, (_, name) => encoded(values[name]))
          const inBody = Object.fromEntries(partOf('body').map(({ name }) => [name, values[name]]))
          return {
            method: method.toUpperCase(),
            url: search.length > 0 ? `${url}?${search.join('&')}` : url,
            headers: body ? { 'content-type': 'application/json' } : {},
            body: body ? JSON.stringify(inBody) : undefined,
            caller: 'staff',
          }
        }
      })
    }),
  )
}
