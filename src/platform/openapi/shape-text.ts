/** The subset of JSON schema that our shapes use. */
interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
}

/** A shape on one line, in TypeScript-like notation: `{id: number, names: string[]}`. */
export function shapeText(value: unknown): string {
  const schema = (value ?? {}) as Schema
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(shapeText))].join(' | ')
  if (schema.enum) return schema.enum.map((choice) => JSON.stringify(choice)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.format === 'binary') return 'file'
  if (schema.type === 'array') {
    const item = shapeText(schema.items)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') {
    if (!schema.properties) return `{[name]: ${shapeText(schema.additionalProperties)}}`
    const fields = Object.entries(schema.properties).map(([name, shape]) => {
      const isRequired = schema.required?.includes(name)
      return `${name}${isRequired ? '' : '?'}: ${shapeText(shape)}`
    })
    return `{${fields.join(', ')}}`
  }
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? 'anything'
}
