import type { Client } from 'pg'

interface ColumnRow {
  table: string
  column: string
  type: string
  comment: string | null
  table_comment: string | null
  is_nullable: boolean
  is_generated: boolean
  has_default: boolean
  /** Values of a check such as `kind in ('a', 'b')`. */
  values: string[] | null
}

const columns = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    col_description(c.oid, a.attnum) as comment, obj_description(c.oid, 'pg_class') as table_comment, not a.attnotnull as is_nullable,
    a.attidentity = 'a' or a.attgenerated <> '' as is_generated, a.attidentity <> '' or d.oid is not null as has_default,
    (select array(select m[1] from regexp_matches(pg_get_constraintdef(o.oid), '''([^'']*)''::text', 'g') m) from pg_constraint o
      where o.conrelid = c.oid and o.contype = 'c' and o.conkey = array[a.attnum]
        and pg_get_constraintdef(o.oid) ~ ('^CHECK \\(\\(\\(?"?' || a.attname || '"? = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)') limit 1) as values
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const heading = `// Generated from db/migrations by "npm run schema": do not edit.

import type { ColumnType, Selectable } from 'kysely'
import type {
  Day,
  Id,
  Json,
  JsonWithDefault,
  NullableDay,
  NullableTime,
  Time,
  TimeWithDefault,
  WithDefault,
} from './columns.ts'

/** A row as it is read, for the type of a query: \`sql<Pick<Row<'users'>, 'id' | 'email'>>\`. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/** The tables of the schema. Checks such as \`kind in ('a', 'b')\` are unions of their values. */
export interface Tables {
`

/** @returns src/platform/db/tables.ts, with the schema's comments */
export async function writeTables(client: Pick<Client, 'query'>): Promise<string> {
  const { rows } = await client.query<ColumnRow>(columns)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const declarations = [...tables].map(([table, own]) => {
    const lines = own.map(
      (row) => docComment('    ', row.comment) + propertyLine(row.column, columnType(row)),
    )
    return `${docComment('  ', own[0]?.table_comment)}  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${heading}${declarations.join('')}}\n`
}

const maxLine = 110

/** A TSDoc comment, on as many lines as it needs. */
function docComment(indent: string, text: string | null | undefined): string {
  if (!text) return ''
  if (indent.length + text.length + 7 <= maxLine) return `${indent}/** ${text} */\n`
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (indent.length + 3 + line.length + 1 + word.length > maxLine) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

/** Breaks long unions as Biome does. */
function propertyLine(column: string, type: string): string {
  const line = `    ${column}: ${type}\n`
  if (line.length - 1 <= maxLine) return line
  const [, wrapper, union = type] = /^(WithDefault)<(.*)>$/.exec(type) ?? []
  const values = union.split(' | ').map((value) => `      | ${value}\n`)
  return wrapper
    ? `    ${column}: ${wrapper}<\n${`      ${union}`.length <= maxLine ? `      ${union}\n` : values.join('')}    >\n`
    : `    ${column}:\n${values.join('')}`
}

const types: Record<string, string> = {
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  inet: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'string',
  bytea: 'Buffer',
  tsvector: 'string',
}

function columnType({
  table,
  column,
  type,
  is_nullable,
  is_generated,
  has_default,
  values,
}: ColumnRow): string {
  if (is_generated && !is_nullable && column === 'id') return 'Id'
  if (type === 'date') return is_nullable ? 'NullableDay' : 'Day'
  if (type.startsWith('timestamp'))
    return is_nullable ? 'NullableTime' : has_default ? 'TimeWithDefault' : 'Time'
  if (type === 'jsonb') return is_nullable ? 'Json | null' : has_default ? 'JsonWithDefault' : 'Json'
  const element = type.replace(/\[\]$/, '')
  const known = values ? values.map((value) => `'${value}'`).join(' | ') : types[element]
  if (!known)
    throw new Error(`db/generate/write-tables.ts has no TypeScript type for ${type} of ${table}.${column}.`)
  const value = `${type.endsWith('[]') ? (values ? `(${known})[]` : `${type === 'bigint[]' ? 'string' : known}[]`) : known}${is_nullable ? ' | null' : ''}`
  if (is_generated) return `ColumnType<${value}, never, never>`
  return has_default && !is_nullable ? `WithDefault<${value}>` : value
}
