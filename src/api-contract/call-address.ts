import type { Method } from './endpoint.ts'

/** Splits `GET /api/blogs/:id/` into its method and its path. */
export function splitRoute(route: string): { method: Method; path: string } {
  const space = route.indexOf(' ')
  return { method: route.slice(0, space) as Method, path: route.slice(space + 1) }
}

/** The names of a path's parameters, in order. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)

/**
 * The address of one call: path parameters filled in, and for reads everything else as a query.
 * `rest` holds the fields that are not part of the path, for calls that send a body.
 */
export function callAddress(
  route: string,
  input: Record<string, unknown>,
  sends: 'query' | 'body' = 'query',
): { address: string; rest: Record<string, unknown> } {
  const { method, path } = splitRoute(route)
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && (method !== 'DELETE' || sends === 'body')) return { address: filled, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const search = query.toString()
  return { address: search ? `${filled}?${search}` : filled, rest: {} }
}
