import { readFileSync } from 'node:fs'

const file = new URL('fixtures/fixtures3.json', import.meta.url)
const { resources } = JSON.parse(readFileSync(file, 'utf8')) as { resources: Record<string, object> }

let made = 0

/** A resource of Stripe's API: its published example with its own id and the given changes. */
export function example<T extends object>(kind: string, facts: T): T & { id: string } {
  const found = resources[kind] as { id: string } | undefined
  if (!found) throw new Error(`Stripe publishes no example of ${kind}.`)
  const id = found.id.replace(/_[^_]*$/, `_made${++made}`)
  return { ...structuredClone(found), id, ...facts }
}

/** An event. @param created seconds, by Stripe's clock */
export const eventOf = (type: string, object: object, created: number, more: { id?: string } = {}) =>
  example('event', { type, created, data: { object }, ...more })
