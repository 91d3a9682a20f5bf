import type { Method } from './endpoint.ts'

/** Splits `GET /api/blogs/:id/` into method and path. */
export function splitRoute(route: string): { method: Method; path: string } {
  const space = route.indexOf(' ')
  return { method: route.slice(0, space) as Method, path: route.slice(space + 1) }
}

/** The names of a path's parameters, in order. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)

/**
 * Builds the URL and the body of a call. Path parameters are filled in; the remaining fields become the query string
 * of reads, and are returned as `rest` for calls that send a body.
 */
export function buildCall(
  route: string,
  input: Record<string, unknown>,
  inputIn: 'query' | 'body' = 'query',
): { address: string; rest: Record<string, unknown> } {
  const { method, path } = splitRoute(route)
  const rest = { ...input }
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && (method !== 'DELETE' || inputIn === 'body')) return { address: filledPath, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const search = query.toString()
  return { address: search ? `${filledPath}?${search}` : filledPath, rest: {} }
}
