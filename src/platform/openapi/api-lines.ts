import type { RequiredScope } from '#api-contract/endpoint.ts'
import type { ServerEndpoint } from '#api-contract/schema.ts'
import type { ApiDescription } from './describe-api.ts'
import { shapeText } from './shape-text.ts'

/** An endpoint of the documentation. */
export interface ApiLine {
  route: string
  summary: string
  access: 'anyone' | 'member' | 'staff'
  scope: RequiredScope
  input: string
  output: string
}

/** A named shape of the documentation. */
export interface ShapeLine {
  name: string
  shape: string
}

/** Content of the API page and docs/api.md, by section. */
export function apiLines(
  endpoints: ServerEndpoint[],
  description: ApiDescription,
): { groups: Map<string, ApiLine[]>; shapes: ShapeLine[] } {
  const groups = new Map<string, ApiLine[]>()
  for (const { route, summary, access, scope, status, upload } of endpoints) {
    const [method = '', path = ''] = route.split(' ')
    const address = path.replace(/:(\w+)/g, '{$1}')
    const item = description.paths?.[address] as Record<string, Operation> | undefined
    const operation = item?.[method.toLowerCase()]
    if (!operation) continue
    const query = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
    const content = operation.requestBody?.content
    const body = content
      ? `${upload ? 'multipart ' : ''}${shapeText(Object.values(content)[0]?.schema)}`
      : query
          .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${shapeText(schema)}`)
          .join(', ')
    const headers = (operation.parameters ?? []).filter((parameter) => parameter.in === 'header')
    const success = Object.keys(operation.responses).find((code) => code.startsWith('2')) ?? String(status)
    const reply = operation.responses[success]?.content?.['application/json']
    const line: ApiLine = {
      route: `${method} ${address}`,
      summary,
      access: access,
      scope,
      input: [body, ...headers.map(({ name }) => `header ${name}?`)].filter(Boolean).join(' and '),
      output: reply ? `${success} ${shapeText(reply.schema)}` : success,
    }
    const group = operation.tags?.[0] ?? 'api'
    groups.set(group, [...(groups.get(group) ?? []), line])
  }
  const shapes = Object.entries(description.components?.schemas ?? {})
    .map(([name, shape]) => ({ name, shape: shapeText(shape) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return { groups, shapes }
}

interface Operation {
  tags?: string[]
  parameters?: { in: string; name: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>
}
