import { type ApiDescription, encode, type FuzzCall, type Schema } from './fuzz-calls.ts'
import { oddTexts } from './odd-texts.ts'

// Calls of every operation in the OpenAPI description, each with one odd value.

const oddNumbers = [2_147_483_648, -2_147_483_649, 2 ** 53 + 2, 2 ** 63, 1e308, 5e-324, -1, 0.5]

const hasType = (type: string, { type: declaredType, anyOf = [] }: Schema): boolean =>
  [declaredType].flat().includes(type) || anyOf.some((schema) => hasType(type, schema))

function oddValuesFor(schema: Schema): unknown[] {
  if (hasType('object', schema)) return []
  const isNumber = hasType('number', schema) || hasType('integer', schema)
  const texts =
    hasType('string', schema) || (hasType('array', schema) && hasType('string', schema.items ?? {}))
  const odd = [...(texts ? oddTexts : []), ...(isNumber ? oddNumbers : [])]
  return hasType('array', schema) ? odd.map((value) => [value]) : [...odd, ...(isNumber ? [[5]] : [])]
}

/** A valid value. @param knownValues values by field name */
function validValueFor(name: string, schema: Schema, knownValues: Record<string, unknown>): unknown {
  if (name in knownValues) return knownValues[name]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return validValueFor(name, schema.anyOf[0] ?? {}, knownValues)
  if (hasType('boolean', schema)) return true
  if (hasType('number', schema) || hasType('integer', schema)) return 1
  if (hasType('array', schema)) return []
  return hasType('object', schema) ? {} : 'rain'
}

/** Creates calls of every operation with every odd value in each field; the other fields have valid values by name. */
export function createOddCalls(
  description: ApiDescription,
): ((knownValues: Record<string, unknown>) => FuzzCall)[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters = [], requestBody }]) => {
      const body = Object.values(requestBody?.content ?? {})[0]?.schema
      const fields = [
        ...parameters.map(({ schema = {}, ...parameter }) => ({ ...parameter, schema })),
        ...Object.entries(body?.properties ?? {}).map(([name, schema]) => {
          return { in: 'body', name, schema, required: body?.required?.includes(name) }
        }),
      ]
      // Optional enum fields may lead to another code path, so each call is also made with them.
      const choices = fields.flatMap(({ name, schema, required }) =>
        !required && schema.enum ? [[name, schema.enum.at(-1)] as const] : [],
      )
      const variants = choices.length > 0 ? [[], choices] : [[]]
      const trials = fields.flatMap((field) =>
        oddValuesFor(field.schema).flatMap((odd) => variants.map((chosen) => ({ field, odd, chosen }))),
      )
      return trials.map(({ field, odd, chosen }) => {
        return (knownValues: Record<string, unknown>): FuzzCall => {
          const requiredValues = fields.flatMap(({ name, schema, required }) =>
            required ? [[name, validValueFor(name, schema, knownValues)] as const] : [],
          )
          const values = Object.fromEntries([...requiredValues, ...chosen, [field.name, odd]])
          const fieldsIn = (place: string) =>
            fields.filter(({ in: where, name }) => where === place && name in values)
          const search = fieldsIn('query').map(({ name }) => `${name}=${encode(values[name])}`)
          const url = path.replace(/\{(\w+)\}/g, (_, name) => encode(values[name]))
          const bodyFields = Object.fromEntries(fieldsIn('body').map(({ name }) => [name, values[name]]))
          return {
            method: method.toUpperCase(),
            url: search.length > 0 ? `${url}?${search.join('&')}` : url,
            headers: body ? { 'content-type': 'application/json' } : {},
            body: body ? JSON.stringify(bodyFields) : undefined,
            caller: 'staff',
          }
        }
      })
    }),
  )
}
