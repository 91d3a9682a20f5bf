import type { Client } from 'pg'
import { domains } from './domains.ts'
import { readCatalog, type SchemaObject } from './read-catalog.ts'
import { readRows } from './read-rows.ts'

const heading = '-- Generated from db/migrations by "npm run schema": do not edit.\n'

/** The order of objects in a file, except that each follows its dependencies. */
const kindOrder: SchemaObject['kind'][] = ['sequence', 'table', 'index', 'view', 'function', 'trigger']

/**
 * Writes a database's schema as SQL files that load in the order of their names.
 * @param client of a migrated database without content
 * @returns the files' texts by name
 * @throws Error if a table or function has no domain
 */
export async function writeSchema(client: Pick<Client, 'query'>): Promise<Map<string, string>> {
  const objects = await readCatalog(client)
  const rows = await readRows(client)
  const sorted = sortObjects(objects.filter(({ kind }) => kind !== 'foreign_key'))
  const files = new Map<string, string>()
  for (const [index, name] of Object.keys(domains).entries()) {
    const statements = sorted
      .filter((object) => object.domain === index)
      .map(({ kind, name, sql }) => {
        const insert = kind === 'table' && rows.get(name)
        return `${kind === 'index' ? '' : '\n'}${sql}\n${insert ? `\n${insert}\n` : ''}`
      })
    files.set(fileName(index, name), `${heading}${index === 0 ? extensions : ''}${statements.join('')}`)
  }
  const foreignKeys = objects.filter(({ kind }) => kind === 'foreign_key').map(({ sql }) => sql)
  files.set(fileName(files.size, 'foreign-keys'), `${heading}${foreignKeysNote}${foreignKeys.join('\n')}\n`)
  return files
}

const fileName = (index: number, name: string): string => `${String(index + 1).padStart(2, '0')}-${name}.sql`

const extensions = `
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
`

const foreignKeysNote = '\n-- Oldest first: in this order PostgreSQL checks them and cascades.\n\n'

type PlacedObject = SchemaObject & { domain: number }

/** @returns objects in an order in which they can be created, with the index of their file */
function sortObjects(objects: SchemaObject[]): PlacedObject[] {
  const byId = new Map(objects.map((object) => [object.id, object]))
  const placed = new Map<string, PlacedObject>()
  const place = (object: SchemaObject): PlacedObject => {
    const known = placed.get(object.id)
    if (known) return known
    const needed = object.dependencies.flatMap((id) => {
      const one = byId.get(id)
      return one && one !== object ? [place(one)] : []
    })
    const domain = Math.max(ownDomain(object, objects), ...needed.map((one) => one.domain))
    const result = { ...object, domain }
    placed.set(object.id, result)
    return result
  }
  const inOrder = objects.toSorted(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      (groupOf(a) === 1 ? compare(a.owner, b.owner) : 0) ||
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      a.age - b.age,
  )
  for (const object of inOrder) place(object)
  return [...placed.values()]
}

/** Tables come with their indexes. */
const groupOf = ({ kind }: SchemaObject): number => Math.max(1, kindOrder.indexOf(kind) - 1)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function ownDomain({ kind, owner, name, sql }: SchemaObject, objects: SchemaObject[]): number {
  const all = Object.values(domains)
  if (kind !== 'function') {
    const table = /^create table \w+ partition of (\w+)/.exec(sql)?.[1] ?? owner
    return known(
      all.findIndex(({ tables }) => tables.includes(table)),
      table,
    )
  }
  const served = objects.filter(
    (one) => one.kind === 'trigger' && one.sql.includes(`execute function ${name}(`),
  )
  if (served.length > 0) return Math.min(...served.map((trigger) => ownDomain(trigger, objects)))
  return known(
    all.findIndex(({ functions = [] }) => functions.includes(name)),
    name,
  )
}

function known(domain: number, name: string): number {
  if (domain < 0) throw new Error(`${name} has no domain: add it to db/generate/domains.ts.`)
  return domain
}
