/** Parses a nested form body like Stripe: `a[b][0]=c`. All values are strings. */
export function readForm(body: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    let node = root
    for (const part of path.slice(0, -1)) {
      node[part] ??= {}
      node = node[part] as Record<string, unknown>
    }
    node[path.at(-1) ?? ''] = value
  }
  return toLists(root) as Record<string, unknown>
}

/** `{0: …, 1: …}` is a list. */
function toLists(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([name, value]) => [name, toLists(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
