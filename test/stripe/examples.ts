import { readFileSync } from 'node:fs'

const file = new URL('fixtures/fixtures3.json', import.meta.url)
const { resources } = JSON.parse(readFileSync(file, 'utf8')) as { resources: Record<string, object> }

let count = 0

/** A resource of Stripe's API: its published example with its own id and the given changes. */
export function example<T extends object>(kind: string, fields: T): T & { id: string } {
  const resource = resources[kind] as { id: string } | undefined
  if (!resource) throw new Error(`Stripe publishes no example of ${kind}.`)
  const id = resource.id.replace(/_[^_]*$/, `_made${++count}`)
  return { ...structuredClone(resource), id, ...fields }
}

/** An event. @param created seconds, by Stripe's clock */
export const createEvent = (type: string, object: object, created: number, overrides: { id?: string } = {}) =>
  example('event', { type, created, data: { object }, ...overrides })
